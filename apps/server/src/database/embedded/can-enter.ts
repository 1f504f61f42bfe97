import type { Account } from './choose-account.ts';
import { runAs } from './run-as.ts';

/**
 * Whether the account can enter the folder. It is tried, not computed: access lists, mounts and
 * security modules decide beside the modes of the path. Always true for the portal's own account.
 */
export async function canEnter(account: Account | undefined, directory: string): Promise<boolean> {
  if (!account) return true;
  const { status } = await runAs(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory]);
  return status === 0;
}
