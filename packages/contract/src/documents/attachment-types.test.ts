import { describe, expect, test } from 'vitest';
import { getAttachmentType } from './attachment-types.ts';

test.for([
  ['photo.jpg', 'image/jpeg', 'image/jpeg'],
  ['IMG_0001.HEIC', '', 'image/heic'],
  ['film.mp4', 'video/mp4', 'video/mp4'],
  ['report.docx', '', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['budget.xlsm', 'application/vnd.ms-excel.sheet.macroenabled.12', 'application/octet-stream'],
  ['device.log', 'text/x-log', 'application/octet-stream'],
  ['scan.dcm', 'application/dicom', 'application/octet-stream'],
  ['mail.eml', 'message/rfc822', 'application/octet-stream'],
  ['export.7z', 'application/x-7z-compressed', 'application/octet-stream'],
  ['page.html', 'text/html', 'application/octet-stream'],
  ['logo.svg', 'image/svg+xml', 'image/svg+xml'],
  ['plan.pdf', 'text/html', 'application/pdf'],
  ['README', '', 'application/octet-stream'],
  ['version 1.2', 'application/pdf', 'application/pdf'],
  ['.gitignore', '', 'application/octet-stream'],
  ['setup.exe.txt', '', 'text/plain'],
  ['Complete.command list.txt', '', 'text/plain'],
] as const)('attaches %s, claimed as %s, as %s', ([name, claimedType, type]) => {
  expect(getAttachmentType(name, claimedType)).toBe(type);
});

describe.each([
  ['programs', ['setup.exe', 'tool.COM', 'saver.scr', 'old.pif', 'driver.dll', 'App.jar']],
  ['installers', ['a.msi', 'a.msix', 'a.pkg', 'a.deb', 'a.apk', 'a.AppImage']],
  ['scripts', ['a.bat', 'a.cmd', 'a.ps1', 'a.vbs', 'a.js', 'a.hta', 'a.sh', 'a.py', 'a.reg']],
  ['shortcuts', ['a.lnk', 'a.url', 'a.webloc', 'a.desktop', 'a.appref-ms', 'a.rdp']],
  ['disk images', ['a.iso', 'a.img', 'a.dmg', 'a.vhd', 'a.vhdx', 'a.vmdk']],
  [
    'disguised names',
    [
      'manual.pdf.exe',
      'setup.exe.',
      'setup.exe . ',
      'setup.e\u200bxe',
      'setup．ｅｘｅ',
      'setup.exe::$DATA',
      'photo\u202egpj.exe',
      'C:\\temp\\setup.exe',
    ],
  ],
] as const)('%s', (_kind, names) => {
  test.for(names)('refuses %j', (name) => {
    expect(getAttachmentType(name, 'application/pdf')).toBeNull();
  });
});
