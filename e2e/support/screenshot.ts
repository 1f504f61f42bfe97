import type { Page } from '@playwright/test';
import type { Account } from './accounts.ts';

/** A screenshot: an address, and the steps on the page before it is taken. */
export interface Screenshot {
  name: string;
  account: Account | null;
  path: string;
  /**
   * Opens the subject of the screenshot; buttons are found by position, so that it works in each
   * language.
   */
  prepare?: (page: Page) => Promise<void>;
  /** Captures only the visible area, for dialogs; otherwise the full page. */
  dialog?: boolean;
  phoneOnly?: boolean;
}
