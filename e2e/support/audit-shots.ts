import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import { answered } from './answered.ts';
import { answerAudit, answerNewAudit } from './audit-answers.ts';
import type { Shot } from './shot-list.ts';

type Step = (page: Page) => Promise<void>;

const shot = (name: string, query: string, answer: Step, then?: Step): Shot => {
  const path = `/dashboard/compliance/audit-log?${query}`;
  const prepare = answered(path, answer, then);
  return { name: `audit-${name}`, path, account: accounts.employee, prepare };
};

/** Unfolds what the first two entries changed. */
const unfold: Step = async (page) => {
  const folded = page.getByRole('main').locator('summary');
  await folded.first().click();
  await folded.nth(1).click();
  await page.evaluate(() => window.scrollTo(0, 0));
};

const narrowed = [
  'action=change',
  'object_type=user_account',
  'from=2026-01-01T00:00:00.000Z',
  'object_id=0198f000-0000-7000-8000-000000002030',
].join('&');

/** The audit log: as it is listed, what entries changed, what it is narrowed to, and at its beginning. */
export const auditShots: readonly Shot[] = [
  shot('table', 'view=table', answerAudit),
  shot('changes', 'view=table', answerAudit, unfold),
  shot('cards', 'view=cards', answerAudit, unfold),
  shot('filters', `view=table&${narrowed}`, answerAudit),
  shot('nothing', 'view=table', answerNewAudit),
];
