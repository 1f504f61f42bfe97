/** Name of the calendar feed form in the URL. */
export const feedForm = 'feed';

/** Returns the name in the URL of the form that plans a ticket. */
export const getPlanForm = (id: string): string => `plan-${id}`;

/** Returns the id of the ticket that a form plans; null for another form. */
export const getPlannedTicketId = (form: string | null): string | null =>
  form?.startsWith('plan-') ? form.slice('plan-'.length) : null;
