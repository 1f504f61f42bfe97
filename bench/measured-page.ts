import type { Page } from '@playwright/test';

/** Action on a page, repeated in each round. */
export interface MeasuredAction {
  readonly what: string;
  /** Timed part: real keys and clicks. */
  readonly act: (page: Page, round: number) => Promise<void>;
  /** Resets the page for the next round, untimed. */
  readonly undo: (page: Page) => Promise<void>;
}

/** A page, the condition that it is ready, and the actions on it. */
export interface MeasuredPage {
  readonly path: string;
  readonly ready: (page: Page) => Promise<void>;
  readonly actions: readonly MeasuredAction[];
}
