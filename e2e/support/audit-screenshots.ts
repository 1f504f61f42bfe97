import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import { answered } from './answered.ts';
import { answerAudit, answerNewAudit } from './audit-answers.ts';
import type { Screenshot } from './screenshot.ts';

type Step = (page: Page) => Promise<void>;

const screenshot = (name: string, query: string, answer: Step, then?: Step): Screenshot => {
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

/** The audit log: the list, the changes of entries, filtered, and at its beginning. */
export const auditScreenshots: readonly Screenshot[] = [
  screenshot('table', 'view=table', answerAudit),
  screenshot('changes', 'view=table', answerAudit, unfold),
  screenshot('cards', 'view=cards', answerAudit, unfold),
  screenshot('filters', `view=table&${narrowed}`, answerAudit),
  screenshot('nothing', 'view=table', answerNewAudit),
];
