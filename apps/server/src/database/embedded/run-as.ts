import { execFile } from 'node:child_process';
import type { Account } from './choose-account.ts';

/** Result of a program: exit status (undefined if it could not start) and output. */
export interface Outcome {
  status: number | undefined;
  stdout: string;
  stderr: string;
}

/**
 * Environment of PostgreSQL's programs: without the portal's variables, which contain secrets, and
 * without PG… variables, which would change the programs' behavior.
 */
export const engineEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' };

/** Runs a program to its end, as the account if one is given, with `input` on its stdin. */
export function runAs(
  account: Account | undefined,
  program: string,
  args: string[],
  input = '',
): Promise<Outcome> {
  return new Promise((resolve) => {
    const identity = account ? { uid: account.uid, gid: account.gid } : {};
    // The portal's own folder may be one that the account cannot enter.
    const options = { cwd: '/', env: engineEnvironment, maxBuffer: 16 * 1024 * 1024, ...identity };
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (!error) resolve({ status: 0, stdout, stderr });
      else if (typeof error.code === 'number') resolve({ status: error.code, stdout, stderr });
      else resolve({ status: undefined, stdout, stderr: stderr || error.message });
    });
    // A program that ends without reading its input breaks the pipe; its status tells why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}
