import { ChevronsUpDown, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { type ComboboxOption, filterOptions, findNextEnabled } from '#web/ui/combobox-option.ts';
import { ComboboxPanel } from '#web/ui/combobox-panel.tsx';
import { controlHeight, controlStyle } from '#web/ui/control-style.ts';
import { useFieldControl } from '#web/ui/field-control.ts';
import { mergeRefs } from '#web/ui/merge-refs.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface ComboboxProps extends ComboboxChoice {
  /** True while searching. */
  loading?: boolean | undefined;
  loadingText: string;
  /** Shown when no option matches. */
  emptyText: string;
  /** Accessible name of the clear button. */
  clearLabel: string;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * Select with a search, for many options. Filters the options here, or by the caller with
 * `onSearch`. Must be inside a `Field`.
 */
export function Combobox({ ref, ...props }: ComboboxProps) {
  const { value, loading = false, disabled = false, loadingText, emptyText } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const control = useFieldControl({ id: props.id });
  const box = useCombobox(props);
  const busyText = loading ? loadingText : '';
  const message = busyText || (box.shown.length === 0 ? emptyText : '');
  const blur = () => {
    box.close();
    props.onBlur?.();
  };
  const clear = () => {
    box.choose(null);
    input.current?.focus();
  };
  return (
    <div className="relative min-w-0">
      <input
        {...control}
        ref={mergeRefs(input, ref)}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={box.open}
        aria-controls={box.open ? listId : undefined}
        aria-activedescendant={box.open && box.active >= 0 ? `${listId}-${box.active}` : undefined}
        placeholder={props.placeholder}
        disabled={disabled}
        value={box.text}
        onChange={(event) => box.type(event.target.value)}
        onClick={box.show}
        onKeyDown={box.onKeyDown}
        onBlur={blur}
        className={classNames(controlStyle, controlHeight, 'truncate pe-16')}
      />
      <div className="pointer-events-none absolute inset-y-0 end-0 flex items-center pe-3 text-soft">
        {value && !disabled ? (
          <button
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={clear}
            className="pointer-events-auto grid h-full w-8 place-items-center rounded hover:text-ink touch:w-10"
          >
            <X aria-hidden className="size-4" />
            <VisuallyHidden>{props.clearLabel}</VisuallyHidden>
          </button>
        ) : null}
        {loading ? <Spinner /> : <ChevronsUpDown aria-hidden className="size-4" />}
      </div>
      {box.open ? (
        <ComboboxPanel
          id={listId}
          field={control.id}
          anchor={input}
          options={box.shown}
          active={box.active}
          chosen={value?.value}
          onActivate={box.setActive}
          onChoose={box.choose}
          message={message ? <p className="px-2.5 py-2 text-soft">{message}</p> : null}
        />
      ) : null}
      <output className="sr-only">{box.open ? message : ''}</output>
    </div>
  );
}

interface ComboboxChoice {
  value: ComboboxOption | null;
  onChange: (value: ComboboxOption | null) => void;
  options: readonly ComboboxOption[];
  /** Called on each change of the text; the caller then updates `options`. */
  onSearch?: ((text: string) => void) | undefined;
}

/**
 * State and keyboard handling of a combobox (WAI-ARIA practices: editable combobox, list popup).
 */
function useCombobox({ value, onChange, options, onSearch }: ComboboxChoice) {
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
