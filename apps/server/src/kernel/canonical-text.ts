import { cleanText, type TextKind } from '@portal/contract/kernel';
import { toInternationalPhone } from './phone-number.ts';

/**
 * Returns a text as it is checked, stored and compared: cleaned by its kind (`cleanText`), and in the
 * canonical form of its kind where only the server knows it.
 */
export function toCanonicalText(text: string, kind: TextKind = 'line'): string {
  const cleaned = cleanText(text, kind);
  return kind === 'phone' ? toInternationalPhone(cleaned) : cleaned;
}
