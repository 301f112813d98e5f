@echo off
rem Opens Didi, or runs one of her commands, with the Python that came with her.
"%~dp0app\python\python.exe" -I -m desktop %*
