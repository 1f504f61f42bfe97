import { accounts } from './accounts.ts';
import type { Screenshot } from './list-screenshots.ts';

const screenshot = (name: string, path: string): Screenshot => ({
  name,
  path: `/dashboard/${path}`,
  account: accounts.employee,
});

/** What wants attention, as a page, and what one wants to be told of. */
export const notificationScreenshots: readonly Screenshot[] = [
  screenshot('notifications-table', 'notifications?view=table'),
  screenshot('notifications-cards', 'notifications?view=cards'),
  screenshot('notifications-settings', 'profile?tab=notifications'),
];
