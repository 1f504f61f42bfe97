/** How the address calls the form of a new ticket. */
export const newTicketForm = 'new';
