import { expect, test } from 'vitest';
import { recognizeFile } from '#server/storage/real-type.ts';
import { checkedBytes, hasDangerousContent } from './dangerous-content.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** The first bytes of an optical disk with this identifier. */
const disk = (identifier: string): Buffer =>
  Buffer.concat([Buffer.alloc(32_768), latin(identifier)]).subarray(0, checkedBytes);

const isDangerous = async (bytes: Buffer): Promise<boolean> =>
  hasDangerousContent(await recognizeFile(bytes.subarray(0, 4096)), bytes);

test.for([
  ['a program of Windows', latin('MZ\x90\x00')],
  ['a program of Linux', latin('\x7fELF\x02\x01')],
  ['a program of macOS', latin('\xcf\xfa\xed\xfe')],
  ['a program of macOS for several processors', latin('\xca\xfe\xba\xbe\0\0\0\x02')],
  ['a class of Java', latin('\xca\xfe\xba\xbe\0\0\0\x41')],
  ['a package of Debian', latin('!<arch>\ndebian-binary   ')],
  ['a package of Red Hat', latin('\xed\xab\xee\xdb\x03\0')],
  ['an extension of Chrome', latin('Cr24\x03\0\0\0')],
  ['compiled help', latin('ITSF\x03\0\0\0')],
  ['a shell script', latin('#!/bin/sh\nrm x\n')],
  ['a script of Python', latin('#! /usr/bin/env python3\n')],
  ['a script of another shell', latin('#!/usr/local/bin/fish\n')],
  ['a shortcut of Windows', latin('L\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0\x46')],
  ['an alias of macOS', latin('book\0\0\0\0mark\0\0\0\0')],
  ['a link to a page', latin('[InternetShortcut]\r\nURL=https://example.com')],
  ['a starter of Linux', latin('[Desktop Entry]\nExec=x')],
  ['a CD', disk('\x01CD001')],
  ['a DVD', disk('\0BEA01')],
  ['a disk of Virtual PC', latin('conectix\0\0\0\x02')],
  ['a disk of Hyper-V', latin('vhdxfile')],
  ['a disk of VMware', latin('KDMV\x01\0\0\0')],
  ['a description of such a disk', latin('# Disk DescriptorFile\nversion=1')],
  ['a disk of VirtualBox', latin('<<< Oracle VM VirtualBox Disk Image >>>\n')],
  ['an image of Windows', latin('MSWIM\0\0\0\xd0')],
] as const)('recognizes %s', async ([, bytes]) => {
  expect(await isDangerous(bytes)).toBe(true);
});

test.for([
  ['a text that begins like a program', latin('MZ;name')],
  ['a text that begins like a script', latin('#!RADIUS settings')],
  ['a text about shortcuts', latin('See [InternetShortcut].')],
  ['a PDF', latin('%PDF-1.4')],
  ['a zip', latin('PK\x03\x04')],
  ['a page', latin('<!doctype html><script>1</script>')],
  ['a picture for radiology', Buffer.concat([Buffer.alloc(128), latin('DICM')])],
  ['an archive', latin('7z\xbc\xaf\x27\x1c')],
  ['zeros', Buffer.alloc(checkedBytes)],
  ['nothing', Buffer.alloc(0)],
] as const)('takes %s for harmless', async ([, bytes]) => {
  expect(await isDangerous(bytes)).toBe(false);
});
