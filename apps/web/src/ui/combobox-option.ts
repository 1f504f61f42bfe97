/** Option of a combobox; `hint` distinguishes options with the same label. */
export interface ComboboxOption {
  value: string;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
}

/** Returns the options whose label or hint contains the text, ignoring case and accents. */
export function filterOptions(options: readonly ComboboxOption[], text: string) {
  const query = foldText(text.trim());
  if (!query) return options;
  return options.filter((option) =>
    foldText(`${option.label} ${option.hint ?? ''}`).includes(query),
  );
}

/** Returns the index of the next enabled option, wrapping around; -1 if there is none. */
export function findNextEnabled(options: readonly ComboboxOption[], from: number, step: 1 | -1) {
  const start = from < 0 && step < 0 ? 0 : from;
  for (let moved = 1; moved <= options.length; moved += 1) {
    const index = (start + step * moved + options.length * 2) % options.length;
    if (!options[index]?.disabled) return index;
  }
  return -1;
}

function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
