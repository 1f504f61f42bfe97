import { maxSubjectLength, type ServiceTicket } from '@portal/contract/service';

type Described = Pick<ServiceTicket, 'subject' | 'description'>;

/**
 * Returns what a list shows of a ticket: the subject that somebody wrote, or the description. A subject that was made from urgency,
 * device and first words repeats what stands beside it, in the language of one reader.
 */
export function getHeadline({ subject, description }: Described): string {
  const line = toLine(description);
  return isMade(subject, line) || toLine(subject) === toFirstWords(line) ? line : subject;
}

const dash = ' – ';

/** Characters that tell the first word of a description from a part of a device's name; a made subject has more. */
const firstLength = 20;

/** Returns true if a subject was made; a device may have a dash in its name. */
function isMade(subject: string, line: string): boolean {
  const first = Array.from(line.split(' ', 1).join('')).slice(0, firstLength).join('');
  const at = subject.indexOf(dash + first);
  const words = subject.slice(at + dash.length).replace(/…+$/u, '');
  return at > 0 && subject.slice(0, at).includes(': ') && line.startsWith(words);
}

/** Returns true if a list shows the description already. */
export const hasDescribingHeadline = (ticket: Described): boolean =>
  getHeadline(ticket) === toLine(ticket.description);

/** Returns the subject that the server gives a ticket without one. */
const toFirstWords = (line: string): string =>
  Array.from(line).slice(0, maxSubjectLength).join('').trimEnd();

const toLine = (description: string): string => description.replaceAll(/\s+/gu, ' ').trim();
