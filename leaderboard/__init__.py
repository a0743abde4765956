"""What is published: the record of a run, its signature, comparison, and the static site."""
