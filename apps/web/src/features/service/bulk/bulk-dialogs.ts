// One script for both lists, as most of it is the same.
export { RequestBulkDialog } from './request-bulk-dialog.tsx';
export { TicketBulkDialog } from './ticket-bulk-dialog.tsx';
