/** Maximum of PostgreSQL's integer. */
const highest = 2_147_483_647;

/** Parses a ticket number: “T-000123”, “t 123”, “#123” or “123”. Null for any other text. */
export function parseTicketNumber(text: string): number | null {
  const digits = /^(?:t[\s-]?|#)?0*(\d{1,10})$/iu.exec(text.trim())?.[1];
  const number = Number(digits);
  return digits && number > 0 && number <= highest ? number : null;
}
