/** Form of a new ticket in the address. */
export const newTicketForm = 'new';

/** Form of a service request in the address. */
export const requestForm = 'request-service';
