/** How the address calls the form of a new lead. */
export const newLeadForm = 'new';

/** How the address calls the form that changes the lead that is open. */
export const editLeadForm = 'edit';
