"""What is measured: pure functions from a corpus and predictions to scores, and the statistics they share.

Nothing here reads a file, calls a system or draws an unseeded random number.
"""
