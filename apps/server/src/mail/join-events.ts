import { translate } from '@portal/locales/server';
import type { FurtherEvent, GivenParams, MailParam, MailSection } from './mail-params.ts';
import { fillTexts, formatParam, isSections, type RenderRequest } from './render-mail.ts';

/** Sections of one mail at most; the page of the ticket shows the rest. */
const maxSections = 50;

interface StoredMail extends RenderRequest {
  /** RFC 3339. */
  readonly createdAt: string;
}

/**
 * Returns what to render of a mail: itself, or, where further events joined it, one mail that lists
 * them in their order.
 */
export function joinEvents(mail: StoredMail): RenderRequest {
  const { further, ...params } = mail.params;
  if (!isEvents(further)) return { ...mail, params };
  const events = [{ template: mail.template, params, at: mail.createdAt }, ...further];
  const sections = events.slice(0, maxSections).map((event) => toSection(event, mail));
  const omitted = events.length - sections.length;
  if (omitted > 0) sections.push(toOmission(omitted, mail));
  const { name = '', ticket, device = '' } = params;
  const link = further.at(-1)?.params['link'] ?? params['link'] ?? '';
  // One link stops one kind: that of the first event that a setting stops.
  const unsubscribe = events.map((event) => event.params['unsubscribe']).find(Boolean);
  const stop = unsubscribe === undefined ? {} : { unsubscribe };
  const joined = { name, link, count: events.length, sections, ...stop };
  // A request has no number: it is known by its device.
  return ticket === undefined
    ? { ...mail, template: 'request_updates', params: { ...joined, device } }
    : { ...mail, template: 'ticket_updates', params: { ...joined, ticket } };
}

/** Returns true for the events that joined a mail. */
export const isEvents = (
  given: GivenParams[string] | undefined,
): given is readonly FurtherEvent[] => Array.isArray(given) && given.length > 0;

/** The subject of the mail that it would have been, its time, its sentences, and its own links. */
function toSection(
  { template, params, at }: { template: string; params: GivenParams; at: string },
  reader: RenderRequest,
): MailSection {
  const { subject, before } = fillTexts({ ...reader, template, params });
  const time: MailParam = { instant: at };
  const own = isSections(params['sections']) ? params['sections'] : [];
  return {
    title: subject,
    lines: [formatParam(time, reader), ...before, ...own.map(({ title }) => title)],
    items: own.flatMap(({ items }) => items),
    more: own.at(-1)?.more ?? null,
  };
}

function toOmission(count: number, { language }: RenderRequest): MailSection {
  const title = translate(language, { key: 'mail.further_updates', params: { count } });
  return { title, lines: [], items: [], more: null };
}
