/** The place of what is to be planned, among the days that a ticket can be put on. */
export const shelfTarget = 'shelf';
