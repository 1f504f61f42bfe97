import { browserParts } from '@portal/contract/auth';
import type { RenderedMessage } from '#server/mail/mail-params.ts';

/** What a mail says of a browser, in the words of the list of sessions: “Firefox on Windows”. */
export function formatBrowser(userAgent: string | null): string | RenderedMessage {
  const { browser, system } = browserParts(userAgent);
  if (browser && system) return { message: 'browser.on_system', params: { browser, system } };
  return browser ?? system ?? { message: 'browser.unknown' };
}
