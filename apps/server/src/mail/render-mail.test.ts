import { getMailTexts } from '@portal/locales/mails';
import { languages } from '@portal/contract/kernel';
import { expect, it } from 'vitest';
import { renderMail } from './render-mail.ts';

const link = 'https://portal.example/set-up/uid/token';
const params = { name: 'Zoë', link, days: 7 };
const invitation = { template: 'invitation', language: 'nl', params } as const;

it('writes subject, text and HTML in the language of the receiver', () => {
  const { subject, text, html } = renderMail(invitation);
  expect(subject).toBe('Uw toegang tot het partnerportaal');
  expect(text).toContain('Beste Zoë,');
  expect(text).toContain('7 dagen');
  expect(html).toContain('<html lang="nl">');
  expect(html).toContain('Wachtwoord kiezen');
});

it('puts the link on a line of its own in the text', () => {
  expect(renderMail(invitation).text.split('\n')).toContain(link);
});

it('ends with the link that stops such mails, if one does', () => {
  const address = 'https://portal.example/unsubscribe/a-person-daily/0123';
  const mail = renderMail({ ...invitation, params: { ...params, unsubscribe: address } });
  expect(mail.unsubscribe).toBe(address);
  expect(mail.text.trim().split('\n').at(-1)).toBe(address);
  expect(mail.html).toContain(`href="${address}"`);
  expect(renderMail(invitation).unsubscribe).toBeNull();
});

it('greets without a name where there is none', () => {
  const { text } = renderMail({ ...invitation, params: { ...params, name: '' } });
  expect(text.startsWith('Goedendag,\n')).toBe(true);
});

it('takes params as data in the HTML part', () => {
  const hostile = { ...params, name: `<img src=x onerror="alert('1')">&`, link: `${link}"><b>` };
  const { html } = renderMail({ ...invitation, params: hostile });
  expect(html).not.toContain('<img');
  expect(html).not.toContain('"><b>');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;');
});

it('writes a preview text, and repeats the subject as its heading', () => {
  const { subject, html } = renderMail(invitation);
  const [preview] = getMailTexts('nl').invitation.before;
  expect(html).toContain(`overflow:hidden">${preview}</div>`);
  expect(html).toMatch(new RegExp(`<h1 [^>]*>${subject}</h1>`));
  // Anything loaded from elsewhere would reveal that the mail was opened.
  expect(html).not.toMatch(/<img|<link|url\(|@import/);
});

it('does not fill placeholders in a parameter', () => {
  const { text } = renderMail({ ...invitation, params: { ...params, name: '{{link}}' } });
  expect(text).toContain('Beste {{link}},');
});

it('keeps a param from adding lines or headers', () => {
  const hostile = { ...params, name: 'Zoë\r\nBcc: all@example.org\u2028\u0000x' };
  const { text } = renderMail({ ...invitation, params: hostile });
  expect(text.split('\n')[0]).toBe('Beste Zoë Bcc: all@example.org x,');
});

it.each(['javascript:alert(1)', '', 'https://portal.example/a b'])(
  'refuses the link %j',
  (wrong) => {
    expect(() => renderMail({ ...invitation, params: { ...params, link: wrong } })).toThrow('link');
  },
);

it('refuses unknown templates and missing params', () => {
  expect(() => renderMail({ ...invitation, template: 'toString' })).toThrow('template');
  expect(() => renderMail({ ...invitation, template: 'layout' })).toThrow('template');
  expect(() => renderMail({ ...invitation, params: { name: 'x', link } })).toThrow('days');
});

/** The shape of the texts: every key, and beside it the placeholders in use. */
function toShape(texts: unknown): unknown {
  if (typeof texts === 'string') return [...texts.matchAll(/\{\{\w+\}\}/g)].map(String).toSorted();
  return Object.fromEntries(Object.entries(Object(texts)).map(([key, at]) => [key, toShape(at)]));
}

it.each(languages)('translates everything into %s', (language) => {
  expect(toShape(getMailTexts(language))).toEqual(toShape(getMailTexts('en')));
});

it('leaves out a sentence that is a text which was not given, in both parts', () => {
  const withdrawal = { name: 'Zoë', link, author: 'Ann', customer: 'Lumière', device: 'Lumina' };
  const request = { template: 'request_withdrawn', language: 'en' } as const;
  const { text, html } = renderMail({ ...request, params: { ...withdrawal, text: '' } });
  expect(text).not.toMatch(/\n{3}/);
  expect(html).not.toMatch(/<p[^>]*>\s*<\/p>/);
});
