import { browserParts } from '@portal/contract/auth';
import type { RenderedMessage } from '#server/mail/mail-params.ts';

/**
 * Returns the name of a browser for a mail, worded as in the session list: “Firefox on Windows”.
 */
export function formatBrowser(userAgent: string | null): string | RenderedMessage {
  const { browser, system } = browserParts(userAgent);
  if (browser && system) return { message: 'browser.on_system', params: { browser, system } };
  return browser ?? system ?? { message: 'browser.unknown' };
}
