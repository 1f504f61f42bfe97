/** Option of a combobox; `hint` distinguishes options with the same label. */
export interface ComboboxOption {
  value: string;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
}

/**
 * Returns the options whose label or hint contains each word of the text, ignoring case, accents and
 * punctuation as searches do.
 */
export const filterOptions = (options: readonly ComboboxOption[], text: string) =>
  options.filter(({ label, hint }) =>
    text.split(/\s+/).every((word) => foldText(`${label} ${hint ?? ''}`).includes(foldText(word))),
  );

const foldText = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
