/** /dashboard/service/{id}: one ticket; a customer’s user reads their own. */
export function TicketPage() {
  return null;
}
