/**
 * Returns a name for a user's preferences, which stay in this browser after a logout: 32 bits (FNV-1a)
 * that differ from those of others and do not lead back to the id.
 */
export function getUserMark(userId: string): string {
  let mark = 0x811c9dc5;
  for (const character of userId)
    mark = Math.imul(mark ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (mark >>> 0).toString(36);
}
