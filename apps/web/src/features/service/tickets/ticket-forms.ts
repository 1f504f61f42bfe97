/** Form of a new ticket in the address. */
export const newTicketForm = 'new';
