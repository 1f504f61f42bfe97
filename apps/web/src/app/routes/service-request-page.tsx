/** /dashboard/service/requests/{id}: what a customer asked for. */
export function ServiceRequestPage() {
  return null;
}
