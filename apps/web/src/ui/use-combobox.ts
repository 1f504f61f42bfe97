import { useState, type KeyboardEvent } from 'react';
import { filterOptions, findNextEnabled, type ComboboxOption } from '#web/ui/combobox-option.ts';

export interface ComboboxChoice {
  value: ComboboxOption | null;
  onChange: (value: ComboboxOption | null) => void;
  options: readonly ComboboxOption[];
  /** Called on each change of the text; the caller then updates `options`. */
  onSearch?: ((text: string) => void) | undefined;
}

/**
 * State and keyboard handling of a combobox (WAI-ARIA practices: editable combobox, list popup).
 */
export function useCombobox({ value, onChange, options, onSearch }: ComboboxChoice) {
  const [open, setOpen] = useState(false);
  // Text while typing; otherwise the field shows the selected label.
  const [typed, setTyped] = useState<string | null>(null);
  const [requestedIndex, setActive] = useState(-1);
  const shown = onSearch ? options : filterOptions(options, typed ?? '');
  const active = Math.min(requestedIndex, shown.length - 1);

  const show = () => {
    if (open) return;
    const chosen = shown.findIndex((option) => option.value === value?.value);
    setActive(chosen >= 0 ? chosen : findNextEnabled(shown, -1, 1));
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (typed !== null) onSearch?.('');
    setTyped(null);
  };
  const choose = (option: ComboboxOption | null) => {
    if (option?.disabled) return;
    onChange(option);
    close();
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setActive(0);
    onSearch?.(text);
    if (text === '' && value) onChange(null);
  };
  const keys: Record<string, () => boolean> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => {
      const option = shown[active];
      if (!open || !option) return false;
      choose(option);
      return true;
    },
    Escape: () => {
      if (open) close();
      return open;
    },
    Tab: () => {
      if (open) close();
      return false;
    },
  };
  const move = (step: 1 | -1) => {
    if (open) setActive(findNextEnabled(shown, active, step));
    else show();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter ends an IME composition (Japanese, dead keys) and selects nothing.
    if (event.nativeEvent.isComposing) return;
    if (keys[event.key]?.()) event.preventDefault();
  };
  const text = typed ?? value?.label ?? '';
  return { open, text, shown, active, setActive, show, close, choose, type, onKeyDown };
}
