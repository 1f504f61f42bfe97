import { refreshSession } from '@portal/contract/auth';
import { readError } from './read-error.ts';
import { sendSafely } from './send-safely.ts';

const lockName = 'portal-session-refresh';
const refreshedAtKey = 'session:refreshed-at';

let running: Promise<boolean> | null = null;

/**
 * Renews the session once for all calls that failed together, in this tab and, where the browser
 * has locks, in all tabs. `failedAt` is when the failing call was sent, in ms since 1970: a renewal
 * since then by another tab is good enough. False where the server says that the session is over;
 * throws NetworkError or ApiError where it could not tell.
 */
export function renewSession(failedAt: number): Promise<boolean> {
  running ??= renewWithLock(failedAt).finally(() => {
    running = null;
  });
  return running;
}

async function renewWithLock(failedAt: number): Promise<boolean> {
  const renew = async () => isRefreshedSince(failedAt) || (await refresh());
  const locks: LockManager | undefined = 'locks' in navigator ? navigator.locks : undefined;
  return locks ? locks.request(lockName, renew) : renew();
}

/** An instant to come is a clock's that was set back since, and says nothing. */
function isRefreshedSince(instant: number): boolean {
  const refreshedAt = Number(localStorage.getItem(refreshedAtKey) ?? 0);
  return refreshedAt > instant && refreshedAt <= Date.now();
}

async function refresh(): Promise<boolean> {
  const response = await sendSafely(refreshSession, {});
  if (response.status === 401) return false;
  if (!response.ok) throw await readError(response);
  localStorage.setItem(refreshedAtKey, String(Date.now()));
  return true;
}
