import { digestSending } from './digest/send-digests.ts';
import { noticeFinding } from './finding/find-notices.ts';
import type { Transaction } from '#server/database/database.ts';
import type { JobHandler } from '#server/jobs/job-run.ts';
import { newId } from '#server/kernel/ids.ts';
import type { TestPortal } from '../../../test/portal.ts';

/** The part of a database that a round ends in: what its transaction does, or refuses. */
export interface Transacting {
  readonly database: {
    readonly orm: { transaction(work: (tx: Transaction) => Promise<void>): Promise<void> };
  };
}

/** A fixture of tests: one round of the job that finds notices, at the portal's clock. */
export const find = (portal: TestPortal): Promise<void> =>
  round(portal, noticeFinding(portal, portal.clock));

/** One round of the job that mails them. */
export const mailDigests = (
  portal: Pick<TestPortal, 'portalUrl' | 'clock'> & Transacting,
): Promise<void> => round(portal, digestSending(portal, portal.clock));

function round(
  { database }: Transacting,
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
