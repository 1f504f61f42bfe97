import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RunningPortal } from './start-portal.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Adds the first employee of an empty portal as its operator does (README.md); returns the link to
 * set their password.
 */
export async function addFirstEmployee(
  { dataDir }: RunningPortal,
  { email, first, last }: { email: string; first: string; last: string },
): Promise<string> {
  const order = ['apps/server/dist/cli.js', 'create-employee', '--email', email];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...order, '--first-name', first, '--last-name', last],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } },
  );
  const link = /https?:\/\/\S+\/setup-password\/\S+/u.exec(stdout)?.[0];
  if (!link) throw new Error('The command said no link');
  return link;
}
