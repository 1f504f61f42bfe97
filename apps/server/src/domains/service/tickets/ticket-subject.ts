import { type Language, languages } from '@portal/contract/kernel';
import { maxSubjectLength, type Urgency } from '@portal/contract/service';
import { translate } from '@portal/locales/server';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { installedDevice } from '#server/domains/crm/installed-devices/installed-device.table.ts';
import { product } from '#server/domains/products/products/product.table.ts';
import { shortenText } from '#server/kernel/shorten-text.ts';
import { type LockedTicket, ticketSubject } from './service-ticket.resource.ts';
import { serviceTicket } from './service-ticket.table.ts';

/** What a subject is made from. */
interface SubjectParts {
  readonly urgency: Urgency;
  /** Name of the device's product. */
  readonly device: string;
  readonly description: string;
}

/** Longest name of a device in a subject, so that words of the description have room. */
const maxDeviceLength = 50;

/** Returns the language of a subject: of the reader's account, or of the caller without one. */
export const chooseSubjectLanguage = (
  receiver: { readonly name: string; readonly language: Language } | null,
  caller: { readonly language: Language },
): Language => (receiver && receiver.name !== '' ? receiver.language : caller.language);

/** Makes a ticket's subject from urgency, device and first words. */
export function makeSubject(
  { urgency, device, description }: SubjectParts,
  language: Language,
): string {
  const toSubject = (words: string): string =>
    translate(language, {
      key: 'service_ticket.subject',
      params: {
        urgency: translate(language, { key: `service_urgency.${urgency}` }),
        device: shortenText(device, maxDeviceLength),
        words,
      },
      // As a subject that is sent: without the spaces of French that do not break.
    }).replaceAll(/\s+/gu, ' ');
  const ellipsis = 1;
  const room = maxSubjectLength - Array.from(toSubject('')).length - ellipsis;
  return toSubject(shortenText(description, room));
}

type Described = Pick<LockedTicket, 'subject' | 'urgency' | 'description' | 'installedDeviceId'>;

/** What a subject is made from after a change. */
interface Remade extends Pick<Described, 'urgency' | 'description'> {
  /** Makes the subject in this language; null replaces only one that was made, in its own. */
  readonly language: Language | null;
}

/**
 * Returns the subject of a ticket that changes: made again if somebody asks for it, or if urgency or
 * description change and nobody wrote it.
 */
export async function remakeSubject(
  tx: Transaction,
  before: Described,
  { language, ...after }: Remade,
): Promise<string | null> {
  const isSame = before.urgency === after.urgency && before.description === after.description;
  if (language === null && (before.subject === null || isSame)) return before.subject;
  const [named] = await tx
    .select({ device: product.name })
    .from(installedDevice)
    .innerJoin(product, eq(product.id, installedDevice.deviceId))
    .where(eq(installedDevice.id, before.installedDeviceId));
  return named ? replaceSubject({ ...before, ...named }, { language, ...after }) : before.subject;
}

/** Does the same with the name of the device, which is read already. */
export function replaceSubject(
  {
    device,
    ...before
  }: Pick<Described, 'subject' | 'urgency' | 'description'> & { device: string },
  { language, ...after }: Remade,
): string | null {
  const chosen =
    language ?? languages.find((one) => makeSubject({ ...before, device }, one) === before.subject);
  return chosen === undefined ? before.subject : makeSubject({ ...after, device }, chosen);
}

/** Returns the first words of a description, as `ticketSubject` does in SQL. */
export const shortenToSubject = (description: string): string =>
  Array.from(description.replaceAll(/\s+/gu, ' ').trim()).slice(0, maxSubjectLength).join('');

/** Reads the subject of a ticket. */
export async function readSubject(tx: Transaction, id: string): Promise<string> {
  const [ticket] = await tx
    .select({ subject: ticketSubject })
    .from(serviceTicket)
    .where(eq(serviceTicket.id, id));
  return ticket?.subject ?? '';
}
