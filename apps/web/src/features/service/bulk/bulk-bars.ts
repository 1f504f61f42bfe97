// One script for both lists, which loads with the first selection.
export { RequestBulkBar } from './request-bulk-bar.tsx';
export { TicketBulkBar } from './ticket-bulk-bar.tsx';
