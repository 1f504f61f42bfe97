import { handleSendDigests } from './digest/send-digests.ts';
import { handleFindNotifications } from './finding/find-notifications.ts';
import type { Transaction } from '#server/database/database.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { newId } from '#server/kernel/ids.ts';
import type { TestPortal } from '../../../test/portal.ts';

/** Part of a database that a run needs: it performs or refuses the transaction. */
export interface TransactionRunner {
  readonly database: {
    readonly orm: { transaction(work: (tx: Transaction) => Promise<void>): Promise<void> };
  };
}

/** Runs the job that finds notifications once, at the portal's clock. */
export const runFindNotifications = (portal: TestPortal): Promise<void> =>
  runHandler(portal, handleFindNotifications(portal, portal.clock));

/** Runs the job that mails them once. */
export const runSendDigests = (
  portal: Pick<TestPortal, 'portalUrl' | 'clock'> & TransactionRunner,
): Promise<void> => runHandler(portal, handleSendDigests(portal, portal.clock));

function runHandler(
  { database }: TransactionRunner,
  handler: JobHandler<Record<string, never>>,
): Promise<void> {
  const { signal } = new AbortController();
  return handler(
    {},
    {
      id: newId(),
      signal,
      isLast: false,
      finish: (effects) => database.orm.transaction(effects),
    },
  );
}
