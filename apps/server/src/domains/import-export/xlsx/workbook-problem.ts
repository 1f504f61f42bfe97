import type { Message, MessageKey } from '@portal/locales/server';

/** Reason why a workbook cannot be read to its end. */
export class WorkbookProblem extends Error {
  readonly reason: Message;

  constructor(key: MessageKey, params?: Message['params'], cause?: unknown) {
    super(key, { cause });
    this.name = 'WorkbookProblem';
    this.reason = params ? { key, params } : { key };
  }
}
