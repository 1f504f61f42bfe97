/** Part of a page's address behind `#` that opens its field for a reply. */
export const replyHash = 'reply';
