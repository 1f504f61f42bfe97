import { cleanText, type TextKind } from '@portal/contract/kernel';
import { toReadableEmail } from './email-address.ts';
import { toInternationalPhone } from './phone-number.ts';

/**
 * Returns a text as it is checked, stored and compared: cleaned by its kind (`cleanText`), and in the
 * canonical form of its kind where only the server knows it.
 */
export function toCanonicalText(text: string, kind: TextKind = 'line'): string {
  const cleaned = cleanText(text, kind);
  if (kind === 'phone') return toInternationalPhone(cleaned);
  return kind === 'email' ? toReadableEmail(cleaned) : cleaned;
}
