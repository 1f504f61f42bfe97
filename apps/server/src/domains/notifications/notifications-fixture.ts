import { runJob, type TransactionRunner } from '../../../test/run-jobs.ts';
import type { TestPortal } from '../../../test/portal.ts';
import { sendDigests } from './digest/send-digests.ts';
import { findNotifications } from './finding/find-notifications.ts';

/** Runs the job that finds notifications once, at the portal's clock. */
export const runFindNotifications = (portal: TestPortal): Promise<void> =>
  runJob(findNotifications, portal);

/** Runs the job that mails them once. */
export const runSendDigests = (
  portal: Pick<TestPortal, 'portalUrl' | 'clock'> & TransactionRunner,
): Promise<void> => runJob(sendDigests, portal);
