import { runJob, type TransactionRunner } from './run-jobs.ts';
import type { TestPortal } from './portal.ts';
import { sendDigests } from '../domains/notifications/digest/send-digests.ts';
import { findNotifications } from '../domains/notifications/finding/find-notifications.ts';

/** Runs the job that finds notifications once, at the portal's clock. */
export const runFindNotifications = (portal: TestPortal): Promise<void> =>
  runJob(findNotifications, portal);

/** Runs the job that mails them once. */
export const runSendDigests = (
  portal: Pick<TestPortal, 'portalUrl' | 'linkSigner' | 'clock'> & TransactionRunner,
): Promise<void> => runJob(sendDigests, portal);
