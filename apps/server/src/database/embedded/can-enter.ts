import type { Account } from './choose-account.ts';
import { runAs } from './run-as.ts';

/**
 * Returns true if the account can enter the folder. Tries it, because access lists, mounts and
 * security modules decide besides the path's modes. Always true for the portal's own account.
 */
export async function canEnter(account: Account | undefined, directory: string): Promise<boolean> {
  if (!account) return true;
  const { status } = await runAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory]);
  return status === 0;
}
