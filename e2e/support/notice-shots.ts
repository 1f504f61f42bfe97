import { accounts } from './accounts.ts';
import type { Shot } from './shot-list.ts';

const shot = (name: string, path: string): Shot => ({
  name,
  path: `/dashboard/${path}`,
  account: accounts.employee,
});

/** What wants attention, as a page, and what one wants to be told of. */
export const noticeShots: readonly Shot[] = [
  shot('notices-table', 'notices?view=table'),
  shot('notices-cards', 'notices?view=cards'),
  shot('notices-settings', 'profile?tab=notices'),
];
