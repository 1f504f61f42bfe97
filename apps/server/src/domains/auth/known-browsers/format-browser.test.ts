import { languages } from '@portal/contract/kernel';
import { readAllTexts } from '@portal/locales/all-texts';
import { expect, it } from 'vitest';
import { formatParam } from '#server/mail/render-mail.ts';
import { formatBrowser } from '../mailing/format-browser.ts';

const chromium =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36';

it.each([
  ['en', 'Chrome on Linux'],
  ['nl', 'Chrome op Linux'],
  ['fr', 'Chrome sur Linux'],
] as const)('names the browser and the system in %s', (language, expected) => {
  expect(formatParam(formatBrowser(chromium), { language })).toBe(expected);
});

it.each([
  ['Firefox/143.0', 'Firefox'],
  ['Something (Windows NT 10.0)', 'Windows'],
  ['curl/8.5.0', 'Unknown browser'],
  [null, 'Unknown browser'],
])('formats %s as %s', (userAgent, expected) => {
  expect(formatParam(formatBrowser(userAgent), { language: 'en' })).toBe(expected);
});

it.each(languages)('uses the wording of the session list in %s', (language) => {
  const texts = readAllTexts(language);
  const same = [
    ['messages.browser.on_system', 'common/own-sessions.browser_on_system'],
    ['messages.browser.unknown', 'common/own-sessions.unknown_browser'],
  ] as const;
  for (const [inMail, onPage] of same) expect(texts.get(inMail)).toBe(texts.get(onPage));
});
