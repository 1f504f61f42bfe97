import { accounts } from './accounts.ts';
import type { Screenshot } from './screenshot.ts';

const screenshot = (
  name: string,
  path: string,
  account: Screenshot['account'] = accounts.employee,
): Screenshot => ({
  name,
  path: `/dashboard/${path}`,
  account,
});

/** Screenshots of the notifications and their settings. */
export const notificationScreenshots: readonly Screenshot[] = [
  screenshot('notifications-table', 'notifications?view=table'),
  screenshot('notifications-cards', 'notifications?view=cards'),
  screenshot('notifications-settings', 'profile?tab=notifications'),
  screenshot('own-notifications', 'notifications?view=cards', accounts.customer),
  screenshot('own-notifications-settings', 'profile?tab=notifications', accounts.customer),
];
