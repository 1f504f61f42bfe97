import { detectType, type FileHead } from '#server/storage/real-type.ts';

/** Kinds of file, as `file-type` names them, that a double click runs, installs or follows. */
const dangerousKinds = new Set([
  'exe',
  'elf',
  'macho',
  'class',
  'deb',
  'rpm',
  'crx',
  'lnk',
  'alias',
]);

/** Beginnings of disk images and of compiled help, which runs what it holds. */
const dangerousBeginning =
  /^(conectix|vhdxfile|KDMV|MSWIM\0\0\0|ITSF.\0{3}|<<< .{0,40}VirtualBox)/s;

/** Beginnings of texts that a double click runs or follows. */
const dangerousText =
  /^(!<arch>\ndebian-binary|#!\s*\/(usr\/)?(local\/)?bin\/|\[(InternetShortcut|Desktop Entry)\]|# Disk DescriptorFile)/;

/** Where the first volume of an optical disk is described, behind 16 sectors (ECMA-119 §8). */
const volume = { offset: 32_768, pattern: /^.(CD001|BEA01|NSR0[23])/s };

/** Number of first bytes that `hasDangerousContent` needs beside those that tell the type. */
export const checkedBytes = volume.offset + 6;

/**
 * Returns true for a program, an installer, a script, a shortcut or a disk image, whatever its name
 * (see `getAttachmentType`). Images of Apple and fixed ones of Virtual PC state their kind at their
 * end, a program for Java or Android is a zip, and most scripts are any text: only their names tell.
 * @param start the first `checkedBytes` bytes.
 */
export function hasDangerousContent(file: FileHead, start: Uint8Array): boolean {
  const beginning = file.bytes.toString('latin1', 0, 128);
  if (dangerousText.test(beginning) || dangerousBeginning.test(beginning)) return true;
  const volumeHead = Buffer.from(start.subarray(volume.offset)).toString('latin1');
  if (volume.pattern.test(volumeHead)) return true;
  // A text may begin as a program does.
  return dangerousKinds.has(file.extension) && detectType(file, '') === 'application/octet-stream';
}
