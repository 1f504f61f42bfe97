import { constants } from 'node:fs';
import { access, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { serialize } from '#server/kernel/serialize.ts';
import { composeMail, type MailMessage } from './mail-message.ts';
import type { MailTransport } from './mail-transport.ts';

/**
 * Writes each mail as a `.eml` file. Names sort by time and follow from the mail's id, so that a
 * repeat replaces its file; a file is whole and on the disk as soon as its name is there (API.md §5).
 */
export function folderTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const prepare = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async deliver(message) {
      const { message: content } = await composer.sendMail(composeMail(message, from));
      if (!Buffer.isBuffer(content)) throw new Error('The mail was not composed in one piece');
      await prepare();
      await writeWhole(folder, fileNameOf(message), content);
    },
    // On a blocked disk each check would occupy one of the few threads that read files.
    check: serialize(async () => {
      await prepare();
      await access(folder, constants.W_OK);
    }),
  };
}

/** `2026-01-31T09-30-00-500Z-<id>.eml`: no character that a file system minds. */
function fileNameOf({ id, writtenAt }: MailMessage): string {
  const instant = new Date(writtenAt).toISOString().replaceAll(/[:.]/g, '-');
  return `${instant}-${id}.eml`;
}

async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const unfinished = join(folder, `${name}.part`);
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
  await syncFolder(folder);
}

/** The new name itself reaches the disk; Windows cannot open a folder and needs no such step. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
