/** As many characters as a title may have (the contract's `DocumentInput`). */
const maxTitleLength = 300;

/** A title made of a file's name: without its ending, underscores read as spaces. */
export function toTitle(name: string): string {
  const stem = name.replace(/\.[a-z0-9]{1,10}$/iu, '') || name;
  return stem
    .replaceAll(/[_\s]+/gu, ' ')
    .trim()
    .slice(0, maxTitleLength)
    .trim();
}
