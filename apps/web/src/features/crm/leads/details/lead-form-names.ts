/** Form of a new lead in the address. */
export const newLeadForm = 'new';

/** Form that changes the open lead in the address. */
export const editLeadForm = 'edit';
