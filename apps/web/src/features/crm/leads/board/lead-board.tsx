/** The leads in their stages. */
export function LeadBoard() {
  return null;
}
