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

function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
