import type { Page } from '@playwright/test';

/** Action on a page, repeated in each round. */
export interface MeasuredAction {
  readonly what: string;
  /** Timed part: real keys and clicks. */
  readonly act: (page: Page, round: number) => Promise<void>;
  /** Brings the page back to where the next round can begin, untimed. */
  readonly undo: (page: Page) => Promise<void>;
}

/** A page, when it is ready to be used, and what is done on it. */
export interface MeasuredPage {
  readonly path: string;
  readonly ready: (page: Page) => Promise<void>;
  readonly actions: readonly MeasuredAction[];
}
