@echo off
rem Starts Didi from this stick: copies her to this PC the first time, then opens her. No network is needed.
chcp 65001 >nul
set "HERE=%~dp0"
if "%HERE:~-1%"=="\" set "HERE=%HERE:~0,-1%"
py -3.11 -c "" 2>nul
if errorlevel 1 (
    echo Didi needs Python 3.11, and it is not on this PC.
    echo Start Didi-Setup.exe on this stick, if it is there: it brings its own Python.
    echo Or install Python 3.11, 64-bit, from python.org, and start this again.
    pause
    exit /b 1
)
cd /d "%HERE%\didi"
py -3.11 -B -m installer run --from "%HERE%"
if errorlevel 1 pause
