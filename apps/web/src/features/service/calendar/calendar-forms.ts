/** The form of the calendar feed, as the address names it. */
export const feedForm = 'feed';

/** The form that plans a ticket, as the address names it. */
export const getPlanForm = (id: string): string => `plan-${id}`;

/** The ticket that a form plans; null for another form. */
export const getPlannedTicketId = (form: string | null): string | null =>
  form?.startsWith('plan-') ? form.slice('plan-'.length) : null;
