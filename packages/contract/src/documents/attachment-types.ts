import { getUploadType } from './upload-types.ts';

/**
 * Files that a double click runs, installs, opens elsewhere or mounts, by the extension of their
 * name: the only ones that a service ticket or request refuses. Office files with macros are not
 * among them, because Office does not run the macros of a downloaded file; a zip is not unpacked.
 */
const dangerousEndings = new Set(
  [
    // Programs
    'exe com scr pif cpl dll sys ocx drv xll wll app elf jar class jnlp gadget chm hlp',
    // Installers
    'msi msp mst msix msixbundle appx appxbundle appinstaller application pkg mpkg deb rpm apk ipa',
    'appimage flatpak flatpakref snap xpi crx diagcab',
    // Scripts
    'bat cmd btm ps1 ps1xml ps2 psc1 psd1 psm1 msh vb vbe vbs js jse mjs ws wsc wsf wsh hta sct sh',
    'bash zsh csh ksh fish command terminal scpt applescript workflow action py pyw pyc pyz pl rb',
    'reg inf',
    // Shortcuts
    'lnk url website webloc inetloc fileloc desktop scf appref-ms library-ms search-ms',
    'searchconnector-ms settingcontent-ms rdp',
    // Disk images
    'iso img dmg vhd vhdx vmdk vdi wim esd udf toast nrg sparseimage sparsebundle',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Returns the content type under which a file may be attached to a service ticket or request; null
 * for a dangerous name. A kind that the portal does not know is `application/octet-stream`. The
 * bytes are checked later.
 */
export function getAttachmentType(fileName: string, claimedType = ''): string | null {
  if (hasDangerousEnding(fileName)) return null;
  return (
    getUploadType(fileName, claimedType) ?? getUploadType(fileName) ?? 'application/octet-stream'
  );
}

/**
 * Returns true for a name that ends as a dangerous file does. Windows ignores dots and spaces at the
 * end, and what follows a colon; letters of full width are read as ordinary ones.
 */
function hasDangerousEnding(fileName: string): boolean {
  const name = fileName.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return name.split(':').some((part) => {
    const ending = /\.([^./\\]+)$/u.exec(part.replace(/[.\s]+$/u, ''))?.[1] ?? '';
    return dangerousEndings.has(ending.trim().toLowerCase());
  });
}
