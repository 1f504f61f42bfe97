/** Id of the drop target for unplanned tickets; the other targets are days. */
export const shelfTarget = 'shelf';
