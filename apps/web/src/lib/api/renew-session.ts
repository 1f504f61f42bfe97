import { refreshSession } from '@portal/contract/auth';
import { readError } from './read-error.ts';
import { sendSafely } from './send-safely.ts';

const lockName = 'portal-session-refresh';
const refreshedAtKey = 'session:refreshed-at';

let running: Promise<boolean> | null = null;

/**
 * Renews the session once for all calls that failed together, in this tab and, with the Web Locks
 * API, in all tabs. A renewal by another tab after `failedAt` (send time of the failed call, in ms
 * since 1970) suffices. Returns false if the session is over.
 * @throws NetworkError or ApiError if the outcome is unknown.
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

/** A stored time in the future is from before the clock was set back. */
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
