/** /dashboard/service/calendar: planned tickets and due maintenance. */
export function ServiceCalendarPage() {
  return null;
}
