// One script for both lists: a bar and its dialogs are loaded with the first selection.
export { RequestBulkBar } from './request-bulk-bar.tsx';
export { TicketBulkBar } from './ticket-bulk-bar.tsx';
