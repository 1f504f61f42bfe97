/** Prefix of the storage keys of all drafts. */
export const draftPrefix = 'draft:';

/** Removes the drafts of all users except one; of all users if null. */
export function clearDrafts(exceptUser: string | null): void {
  for (const key of Object.keys(sessionStorage))
    if (
      key.startsWith(draftPrefix) &&
      !(exceptUser && key.startsWith(`${draftPrefix}${exceptUser}:`))
    )
      sessionStorage.removeItem(key);
}
