import type { UnmatchedMail } from '@portal/contract/service';

/** Characters that a request's description takes. */
const maxLength = 10_000;

/**
 * Returns subject, text and the files that were left out, as the server describes the request by default:
 * none of it stays with the mail.
 */
export function describeMail({
  subject,
  text,
  left_out: leftOut,
}: Pick<UnmatchedMail, 'subject' | 'text' | 'left_out'>): string {
  const description = [subject, text, leftOut].filter(Boolean).join('\n\n');
  if (description.length <= maxLength) return description;
  return `${description.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
