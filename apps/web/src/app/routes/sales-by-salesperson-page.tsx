/** /dashboard/saled-by-salesperson: the board of one salesperson. */
export function SalesBySalespersonPage() {
  return null;
}
