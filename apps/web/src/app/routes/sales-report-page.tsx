/** /dashboard/sales/report: how leads move, and what comes of them. */
export function SalesReportPage() {
  return null;
}
