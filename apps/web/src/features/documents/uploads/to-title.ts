/** Maximum length of a title in the contract (`DocumentInput`). */
const maxTitleLength = 300;

/** Creates a title from a file name: without extension, underscores become spaces. */
export function toTitle(name: string): string {
  const stem = name.replace(/\.[a-z0-9]{1,10}$/iu, '') || name;
  return stem
    .replaceAll(/[_\s]+/gu, ' ')
    .trim()
    .slice(0, maxTitleLength)
    .trim();
}
