/** No ticket has a higher number: PostgreSQL's integer ends there. */
const highest = 2_147_483_647;

/**
 * The number of a ticket as people write it, of “T-000123”, “t 123”, “#123” or “123”; null where a
 * text is none.
 */
export function parseTicketNumber(text: string): number | null {
  const digits = /^(?:t[\s-]?|#)?0*(\d{1,10})$/iu.exec(text.trim())?.[1];
  const number = Number(digits);
  return digits && number > 0 && number <= highest ? number : null;
}
