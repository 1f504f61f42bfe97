/** /dashboard/service: tickets, and what customers asked for. */
export function TicketsPage() {
  return null;
}
