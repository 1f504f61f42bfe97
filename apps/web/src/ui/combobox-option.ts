import { toSearchLetters } from '@portal/contract/folding';

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
export function filterOptions(options: readonly ComboboxOption[], text: string) {
  const words = text.split(/\s+/u).map(toSearchLetters);
  return options.filter(({ label, hint }) => {
    const letters = toSearchLetters(`${label} ${hint ?? ''}`);
    return words.every((word) => letters.includes(word));
  });
}
