import type { Language } from '@portal/contract/kernel';
import { getMailTexts, type MailTemplate, type MailTexts } from '@portal/locales/mails';
import { translate } from '@portal/locales/server';
import { toKnownTimeZone } from '#server/kernel/time-zone.ts';
import { htmlLayout, htmlSection } from './html-layout.ts';
import type { GivenParams, MailParam, MailSection } from './mail-params.ts';

type Params = Readonly<Record<string, string>>;

/** A mail to render. */
export interface RenderRequest {
  readonly template: string;
  readonly language: Language;
  /** Of the receiver; null for the portal's. */
  readonly timeZone?: string | null | undefined;
  readonly params: GivenParams;
  /** True if somebody reads what replies to it. */
  readonly isReplied?: boolean;
}

/** A mail in words: the subject on one line, and the same content twice. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Address at which the reader stops such mails; null for a mail that no setting stops. */
  readonly unsubscribe?: string | null;
}

/**
 * Renders a mail in the receiver's language. Params are data: single-line, and escaped in the HTML
 * part. Each link has its own line in the text part (API.md §3).
 * @throws Error for an unknown template, a missing param, or a link that is not http or https.
 */
export function renderMail(request: RenderRequest): RenderedMail {
  const { language } = request;
  const { layout } = getMailTexts(language);
  const footer = request.isReplied ? layout.footer_replied : layout.footer;
  const { subject, before, button, after } = getTexts(request);
  const { sections: given, ...plain } = request.params;
  const params = formatParams(plain, request);
  const sections = sectionsIn(given, { plain: onOneLine, link: webAddress });
  const link = button ? { label: button, address: webAddress(params['link']) } : null;
  const greeting = params['name'] ? layout.greeting : layout.greeting_unnamed;

  const unsubscribe = params['unsubscribe'] ? webAddress(params['unsubscribe']) : null;

  const fillText = (sentence: string): string => fill(sentence, params);
  const text = [
    fillText(greeting),
    ...before.map(fillText).filter(isWritten),
    ...sections.map(sectionText),
    ...(link ? [`${fillText(link.label)}\n${link.address}`] : []),
    ...after.map(fillText),
    `-- \n${fillText(footer)}\n${unsubscribe === null ? '' : `${layout.unsubscribe}:\n${unsubscribe}\n`}`,
  ].join('\n\n');

  const escaped = mapParams(params, escapeHtml);
  const fillHtml = (sentence: string): string => fill(escapeHtml(sentence), escaped);
  const html = htmlLayout({
    language,
    sender: fillHtml(layout.sender),
    subject: fillHtml(subject),
    preview: fillHtml(before[0] ?? subject),
    before: [greeting, ...before].map(fillHtml).filter(isWritten),
    sections: sectionsIn(sections, { plain: escapeHtml, link: escapeHtml }).map(htmlSection),
    after: after.map(fillHtml),
    footer: fillHtml(footer),
    unsubscribe:
      unsubscribe === null
        ? null
        : { label: escapeHtml(layout.unsubscribe), address: escapeHtml(unsubscribe) },
    link: link && {
      label: fillHtml(link.label),
      address: escapeHtml(link.address),
      hint: fillHtml(layout.link_hint),
    },
  });
  return { subject: fillText(subject), text, html, unsubscribe };
}

/** Returns the filled subject and first sentences of a mail, each on one line. */
export function fillTexts(request: RenderRequest): { subject: string; before: string[] } {
  const { subject, before } = getTexts(request);
  const params = formatParams(request.params, request);
  return {
    subject: fill(subject, params),
    before: before.map((one) => fill(one, params)).filter(isWritten),
  };
}

/** Returns false for a sentence that is a text which was left out, such as a reason. */
const isWritten = (sentence: string): boolean => sentence !== '';

/** @throws Error for an unknown template. */
function getTexts({ template, language }: RenderRequest): MailTexts {
  const { layout: _layout, ...mails } = getMailTexts(language);
  if (!isTemplate(template, mails)) throw new Error('Unknown mail template');
  return mails[template];
}

const formatParams = (params: GivenParams, reader: Reader): Params =>
  mapParams(plainParams(params), (value) => onOneLine(formatParam(value, reader)));

function isTemplate(name: string, mails: Record<MailTemplate, unknown>): name is MailTemplate {
  return Object.hasOwn(mails, name);
}

function mapParams<Value>(
  params: Readonly<Record<string, Value>>,
  change: (value: Value) => string,
): Params {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, change(value)]));
}

/** Returns the values of placeholders, without the sections. */
function plainParams(params: GivenParams): Readonly<Record<string, MailParam>> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (isPlain(value) ? [[name, value]] : [])),
  );
}

const isPlain = (value: GivenParams[string]): value is MailParam => !Array.isArray(value);

/** Line ends and other control characters in a name must not shape the mail or its headers. */
function onOneLine(value: string): string {
  return value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

function webAddress(link: string | undefined): string {
  if (!link || !/^https?:\/\/\S+$/.test(link)) throw new Error('A mail with a button needs a link');
  return link;
}

function fill(sentence: string, params: Params): string {
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The mail needs the param ${name}`);
    return value;
  });
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML content or as the value of a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

interface Changes {
  readonly plain: (text: string) => string;
  readonly link: (address: string) => string;
}

/** Returns the sections of a mail with each text and address converted. */
function sectionsIn(given: GivenParams[string] | undefined, change: Changes): MailSection[] {
  const sections: readonly MailSection[] = isSections(given) ? given : [];
  const linked = ({ text, link }: NonNullable<MailSection['more']>) => ({
    text: change.plain(text),
    link: change.link(link),
  });
  return sections.map(({ title, lines, items, more }) => ({
    title: change.plain(title),
    lines: lines.map(change.plain),
    items: items.map(linked),
    more: more && linked(more),
  }));
}

/** A section of a mail's text part. Its items' pages are reached by the last address. */
function sectionText({ title, lines, items, more }: MailSection): string {
  return [
    title.toUpperCase(),
    ...lines,
    ...items.map(({ text }) => `- ${text}`),
    ...(more ? [more.text, more.link] : []),
  ].join('\n');
}

/** Returns true for the sections of a mail. */
export const isSections = (
  given: GivenParams[string] | undefined,
): given is readonly MailSection[] => Array.isArray(given) && given.every((one) => 'lines' in one);

const dayForm = { day: 'numeric', month: 'long', year: 'numeric' } as const;

const locales: Record<Language, string> = { en: 'en-GB', nl: 'nl-BE', fr: 'fr-BE' };

/** The reader of a mail. */
type Reader = Pick<RenderRequest, 'language' | 'timeZone'>;

/**
 * Formats a param for a sentence: an instant as day and time in the reader's time zone, which is
 * named beside it; a code in the reader's language.
 */
export function formatParam(value: MailParam, { language, timeZone }: Reader): string {
  if (typeof value !== 'object') return String(value);
  if ('message' in value) {
    const params = mapParams(value.params ?? {}, (one) => formatParam(one, { language, timeZone }));
    return translate(language, { key: value.message, params });
  }
  if ('day' in value) {
    const day = formatLongDay(value.day, language);
    const { time } = value;
    return time === undefined
      ? day
      : translate(language, { key: 'mail.day_at', params: { day, time } });
  }
  return formatMailedInstant(new Date(value.instant), { language, timeZone });
}

/** French knows no short names of time zones; mails name them alike in each language. */
function formatMailedInstant(instant: Date, { language, timeZone }: Reader): string {
  const listParts = (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      ...dayForm,
      hour: '2-digit',
      minute: '2-digit',
      timeZone: toKnownTimeZone(timeZone ?? null),
      timeZoneName: 'short',
    }).formatToParts(instant);
  const zone = listParts(locales.en).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const isNamed = /^[A-Z]+$/u.test(zone);
  return listParts(locales[language])
    .map(({ type, value }) => (type === 'timeZoneName' && isNamed ? zone : value))
    .join('');
}

function formatLongDay(day: string, language: Language): string {
  const form = new Intl.DateTimeFormat(locales[language], {
    weekday: 'long',
    ...dayForm,
    timeZone: 'UTC',
  });
  return form.format(new Date(`${day}T00:00:00Z`));
}
