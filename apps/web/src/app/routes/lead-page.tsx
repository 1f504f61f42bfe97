/** /dashboard/sales/{id}: a lead, as a panel over the board. */
export function LeadPage() {
  return null;
}
