import type { AutomaticReason } from '@portal/contract/service';
import type { ParsedMail } from './parse-mail.ts';

/** Beginnings of the subjects of absence notes, of programs that send no header with them. */
const absenceSubject =
  /^(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response|answer)|out of (?:the )?office|absence\b|automatisch antwoord|afwezig(?:heid)?|réponse automatique|message d['’]absence|automatische antwort|abwesenheit)/i;

/**
 * Returns true for a mail that only its subject calls an absence note. People write such subjects, too,
 * so nobody's reply is lost by it.
 */
export const isAbsenceNote = ({ subject }: Pick<ParsedMail, 'subject'>): boolean =>
  absenceSubject.test(subject);

const bounceSender = /^(?:mailer-daemon|postmaster|mail-daemon|bounces?)(?:[+@-]|$)/i;

/**
 * Recognizes mails that programs send: notices of failed delivery (RFC 3464), replies of absent
 * people (RFC 3834), lists, and our own mails that come back. Returns null for any other.
 * @param isOwn Returns true for a message id or an address of the portal.
 */
export function recognizeAutomatic(
  mail: ParsedMail,
  isOwn: (idOrAddress: string) => boolean,
): AutomaticReason | null {
  const has = (name: string): boolean => mail.headers.has(name);
  const value = (name: string): string => (mail.headers.get(name) ?? '').trim().toLowerCase();
  if (isOwn(mail.messageId ?? '') || isOwn(mail.from?.address ?? '')) return 'loop';
  if (
    value('content-type').startsWith('multipart/report') ||
    value('return-path') === '<>' ||
    has('x-failed-recipients') ||
    bounceSender.test(mail.from?.address ?? '')
  )
    return 'bounce';
  const submitted = value('auto-submitted').split(';', 1)[0]?.trim() ?? '';
  if (
    (submitted !== '' && submitted !== 'no') ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply'].some(has) ||
    value('precedence') === 'auto_reply'
  )
    return 'auto_reply';
  const isBulk = ['bulk', 'junk', 'list'].includes(value('precedence'));
  return isBulk || has('list-id') || has('list-unsubscribe') ? 'bulk' : null;
}
