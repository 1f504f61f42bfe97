/** A customer’s own tickets and requests, and asking for service. */
export function OwnService() {
  return null;
}
