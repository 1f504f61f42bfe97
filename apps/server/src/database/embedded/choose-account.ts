import { readFileSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The system account that PostgreSQL runs as, where that is not the portal's own. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * In order of preference: an account that the administrator created for the portal, the account
 * that databases run as on this system, and the account that owns nothing. `nobody` is last because
 * every daemon that runs as it could read the cluster.
 */
const candidates = ['partner-portal', 'postgres', '_postgres', 'nobody'];

/**
 * Returns the account that PostgreSQL must run as, or undefined if the portal is not root and its
 * own account will do: PostgreSQL refuses to run as root. An existing cluster keeps its owner, so
 * that an account that is created later changes nothing.
 * @throws EmbeddedPostgresError if the portal is root and no account is found.
 */
export function chooseAccount(clusterDirectory?: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  const owner = clusterDirectory && statSync(clusterDirectory, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) {
    const { uid, gid } = owner;
    const known = accounts.values().find((account) => account.uid === uid);
    return { name: known?.name ?? `uid ${uid}`, uid, gid };
  }

  for (const name of candidates) {
    const account = accounts.get(name);
    if (account && account.uid > 0) return account;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and this system has none of the accounts ${candidates.join(', ')}: ` +
      'make one, start the portal as an ordinary user, or set DATABASE_URL.',
  );
}

function readAccounts(): Map<string, Account> {
  const accounts = new Map<string, Account>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && uid && gid) accounts.set(name, { name, uid: Number(uid), gid: Number(gid) });
  }
  return accounts;
}
