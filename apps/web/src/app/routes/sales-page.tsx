/** /dashboard/sales: the board of all leads. */
export function SalesPage() {
  return null;
}
