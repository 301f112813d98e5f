; The setup for Windows, in one file. VERSION, NUMBERS, STAGE, OUT and KB come from the command line of makensis.
; It touches its own folder, its own entry in the registry, its own shortcut, and the school's file where none is.
Unicode true
Target amd64-unicode
!include "MUI2.nsh"
!include "WinVer.nsh"
!include "WordFunc.nsh"
!include "LogicLib.nsh"
!include "FileFunc.nsh"

!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Didi"

Name "Didi ${VERSION}"
OutFile "${OUT}"
InstallDir "$PROGRAMFILES64\Didi"
InstallDirRegKey HKLM "${ENTRY}" "InstallLocation"
RequestExecutionLevel admin
SetCompressor /SOLID lzma
SetCompressorDictSize 32
SetDateSave on
ShowInstDetails nevershow
ManifestDPIAware true
VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "Didi"
VIAddVersionKey "FileDescription" "Didi, a voice tutor for maths"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "GPL-3.0-or-later"

!define MUI_ICON "${STAGE}/didi.ico"
!define MUI_UNICON "${STAGE}/didi.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\app\python\pythonw.exe"
!define MUI_FINISHPAGE_RUN_PARAMETERS "-I -m desktop"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Hindi"

LangString OLD_WINDOWS ${LANG_ENGLISH} "Didi needs Windows 10 or newer, 64-bit. Nothing was changed."
LangString OLD_WINDOWS ${LANG_HINDI} "दीदी को 64-बिट विंडोज़ 10 या उससे नया चाहिए। कुछ नहीं बदला गया।"
LangString NEWER_HERE ${LANG_ENGLISH} "Didi $R0 is on this PC, and this setup is the older ${VERSION}. What children did with the newer Didi may not open in the older one, so nothing was changed. If it must be: back up the lessons, remove Didi in Windows' list of apps, then run this again."
LangString NEWER_HERE ${LANG_HINDI} "इस कंप्यूटर पर दीदी $R0 है, और यह सेटअप पुराना है (${VERSION})। नई दीदी में किया हुआ काम पुरानी में शायद न खुले, इसलिए कुछ नहीं बदला गया। बहुत ज़रूरी हो तो पहले पाठों का बैकअप लीजिए, विंडोज़ की ऐप सूची से दीदी हटाइए, फिर इसे दोबारा चलाइए।"
LangString IS_OPEN ${LANG_ENGLISH} "Didi is open on this PC. Close her and run this again. Nothing was changed."
LangString IS_OPEN ${LANG_HINDI} "इस कंप्यूटर पर दीदी खुली है। उसे बंद करके इसे दोबारा चलाइए। कुछ नहीं बदला गया।"
LangString NO_ROOM ${LANG_ENGLISH} "The files could not all be written: is the disk full? The PC is as it was before."
LangString NO_ROOM ${LANG_HINDI} "सब फ़ाइलें नहीं लिखी जा सकीं: क्या डिस्क भर गई है? कंप्यूटर पहले जैसा ही है।"
LangString NO_RUNTIME ${LANG_ENGLISH} "This PC lacks Microsoft's C++ runtime, which the ears and the voice need. Install vc_redist.x64.exe from Microsoft, then open Didi."
LangString NO_RUNTIME ${LANG_HINDI} "इस कंप्यूटर पर माइक्रोसॉफ़्ट का C++ रनटाइम नहीं है; दीदी के सुनने और बोलने के लिए वह चाहिए। माइक्रोसॉफ़्ट का vc_redist.x64.exe लगाइए, फिर दीदी खोलिए।"
LangString ASK_DATA ${LANG_ENGLISH} "Delete what children did on this account too ($LOCALAPPDATA\didi)? No keeps it: install Didi again, and their lessons go on."
LangString ASK_DATA ${LANG_HINDI} "क्या इस खाते पर बच्चों का किया हुआ काम भी मिटाना है ($LOCALAPPDATA\didi)? नहीं चुनने पर वह रहेगा: दीदी को फिर लगाने पर पाठ वहीं से चलेंगे।"

; Says a sentence, at once and to nobody's click where it runs silently, and ends with a code that a script can read.
!macro REFUSE sentence code
    MessageBox MB_ICONSTOP|MB_OK "${sentence}" /SD IDOK
    SetErrorLevel ${code}
    Quit
!macroend

Function .onInit
    SetShellVarContext all
    ${IfNot} ${AtLeastWin10}
        !insertmacro REFUSE "$(OLD_WINDOWS)" 10
    ${EndIf}
    ReadRegStr $R0 HKLM "${ENTRY}" "DisplayVersion"
    ${If} $R0 != ""
        ${VersionCompare} "$R0" "${VERSION}" $R1
        ${If} $R1 == 1
            !insertmacro REFUSE "$(NEWER_HERE)" 11
        ${EndIf}
    ${EndIf}
FunctionEnd

; The program that is here is put aside first, which Windows refuses while it runs; it comes back if anything fails.
Section
    SetOutPath "$INSTDIR"
    ${If} ${FileExists} "$INSTDIR\app.before\*.*"
        ${IfNot} ${FileExists} "$INSTDIR\app\whole"
            RMDir /r "$INSTDIR\app"
            Rename "$INSTDIR\app.before" "$INSTDIR\app"
        ${Else}
            RMDir /r "$INSTDIR\app.before"
        ${EndIf}
    ${EndIf}
    ${If} ${FileExists} "$INSTDIR\app\*.*"
        ClearErrors
        Rename "$INSTDIR\app" "$INSTDIR\app.before"
        ${If} ${Errors}
            !insertmacro REFUSE "$(IS_OPEN)" 12
        ${EndIf}
    ${EndIf}
    ClearErrors
    SetOutPath "$INSTDIR\app"
    File /r "${STAGE}/app/*"
    ${If} ${Errors}
        SetOutPath "$INSTDIR"
        RMDir /r "$INSTDIR\app"
        Rename "$INSTDIR\app.before" "$INSTDIR\app"
        !insertmacro REFUSE "$(NO_ROOM)" 13
    ${EndIf}
    ; Compiled once for everybody: an ordinary account may not write beside the modules.
    nsExec::Exec '"$INSTDIR\app\python\python.exe" -I -m compileall -q -q "$INSTDIR\app\lib"'
    Pop $R2
    FileOpen $R3 "$INSTDIR\app\whole" w
    FileClose $R3
    SetOutPath "$INSTDIR"
    RMDir /r "$INSTDIR\app.before"
    File "${STAGE}/didi.ico"
    File "${STAGE}/didi.cmd"
    CreateShortcut "$SMPROGRAMS\Didi.lnk" "$INSTDIR\app\python\pythonw.exe" "-I -m desktop" "$INSTDIR\didi.ico"
    ${If} ${FileExists} "$EXEDIR\school.toml"
    ${AndIfNot} ${FileExists} "$APPDATA\didi\school.toml"
        CreateDirectory "$APPDATA\didi"
        CopyFiles /SILENT "$EXEDIR\school.toml" "$APPDATA\didi\school.toml"
    ${EndIf}
    WriteUninstaller "$INSTDIR\uninstall.exe"
    WriteRegStr HKLM "${ENTRY}" "DisplayName" "Didi"
    WriteRegStr HKLM "${ENTRY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKLM "${ENTRY}" "DisplayIcon" "$INSTDIR\didi.ico"
    WriteRegStr HKLM "${ENTRY}" "Publisher" "The makers of Didi"
    WriteRegStr HKLM "${ENTRY}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKLM "${ENTRY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKLM "${ENTRY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKLM "${ENTRY}" "EstimatedSize" ${KB}
    WriteRegDWORD HKLM "${ENTRY}" "NoModify" 1
    WriteRegDWORD HKLM "${ENTRY}" "NoRepair" 1
    Call Runtime
SectionEnd

; Microsoft's C++ runtime: laid in from beside the setup where it lies there, else told.
Function Runtime
    ${If} ${FileExists} "$SYSDIR\msvcp140.dll"
    ${AndIf} ${FileExists} "$SYSDIR\vcruntime140_1.dll"
        Return
    ${EndIf}
    ${If} ${FileExists} "$EXEDIR\vc_redist.x64.exe"
        ExecWait '"$EXEDIR\vc_redist.x64.exe" /install /quiet /norestart' $R2
        ${If} $R2 == 0
        ${OrIf} $R2 == 3010
            Return
        ${EndIf}
    ${EndIf}
    MessageBox MB_ICONEXCLAMATION|MB_OK "$(NO_RUNTIME)" /SD IDOK
FunctionEnd

Function un.onInit
    SetShellVarContext all
FunctionEnd

Section "Uninstall"
    SetOutPath "$TEMP"
    ${If} ${FileExists} "$INSTDIR\app\*.*"
        ClearErrors
        Rename "$INSTDIR\app" "$INSTDIR\app.before"
        ${If} ${Errors}
            !insertmacro REFUSE "$(IS_OPEN)" 12
        ${EndIf}
    ${EndIf}
    RMDir /r "$INSTDIR\app.before"
    Delete "$INSTDIR\didi.ico"
    Delete "$INSTDIR\didi.cmd"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Didi.lnk"
    DeleteRegKey HKLM "${ENTRY}"
    SetShellVarContext current
    ${If} ${FileExists} "$LOCALAPPDATA\didi\*.*"
        MessageBox MB_ICONQUESTION|MB_YESNO|MB_DEFBUTTON2 "$(ASK_DATA)" /SD IDNO IDNO kept
        RMDir /r "$LOCALAPPDATA\didi"
        kept:
    ${EndIf}
SectionEnd
