import { cleanText } from '@portal/contract/kernel';

/** Maximum number of characters of a heading, of a sheet's name, and of a cell that is shown. */
const shownCharacters = 200;

/** Truncates a cell without splitting a surrogate pair; cleaned again, as a mapping will be. */
export const truncateCell = (cell: string): string =>
  cleanText(cleanText(cell).slice(0, shownCharacters).toWellFormed());

/** Makes headings unique: a second `name` becomes `name (2)`, or the next free number. */
export function toHeaders(cells: readonly string[]): string[] {
  const taken = new Set<string>();
  return cells.map((cell, at) => {
    const name = truncateCell(cell) || `#${at + 1}`;
    let heading = name;
    for (let times = 2; taken.has(heading); times += 1) {
      const suffix = ` (${times})`;
      heading = name.slice(0, shownCharacters - suffix.length).toWellFormed() + suffix;
    }
    taken.add(heading);
    return heading;
  });
}
