/**
 * Returns a name for a user's preferences, which stay in this browser after a logout: 32 bits that
 * differ from those of others and do not lead back to the id.
 */
export const getUserMark = (userId: string): string =>
  Array.from(userId)
    .reduce((mark, character) => (Math.imul(mark, 31) + character.charCodeAt(0)) >>> 0, 0)
    .toString(36);
