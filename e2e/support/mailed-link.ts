import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'mail');

/** Waits for a mail to the address with a link of this kind, and answers what the link holds. */
export async function mailedLink(
  address: string,
  kind: 'setup-password' | 'reset-password',
): Promise<{ uid: string; token: string }> {
  let found: { uid: string; token: string } | null = null;
  await expect(async () => {
    found = await newestLink(address, kind);
    expect(found).not.toBeNull();
  }).toPass({ timeout: 15_000 });
  if (!found) throw new Error(`No mail to ${address} holds a link`);
  return found;
}

async function newestLink(address: string, kind: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  for (const name of names.toReversed()) {
    const mail = decoded(await readFile(join(folder, name), 'utf8'));
    if (!mail.includes(`To: ${address}`)) continue;
    const link = new RegExp(`/${kind}/(?<uid>[\\w-]+)/(?<token>[\\w-]+)`, 'u').exec(mail);
    const { uid, token } = link?.groups ?? {};
    if (uid && token) return { uid, token };
  }
  return null;
}

/** Takes the soft line breaks and the escapes out of quoted-printable (RFC 2045 §6.7). */
function decoded(mail: string): string {
  return mail
    .replaceAll(/=\r?\n/gu, '')
    .replaceAll(/=(?<code>[0-9A-F]{2})/gu, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
}
