import * as Ariakit from '@ariakit/react/combobox';
import { useStoreState } from '@ariakit/react/store';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { Check, ChevronsUpDown, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { type ComboboxOption, filterOptions } from '#web/ui/combobox-option.ts';
import { controlHeight, controlStyle } from '#web/ui/control-style.ts';
import { useFieldControl } from '#web/ui/field-control.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useAnchoredPanel } from '#web/ui/use-anchored-panel.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface ComboboxProps {
  value: ComboboxOption | null;
  onChange: (value: ComboboxOption | null) => void;
  options: readonly ComboboxOption[];
  /** Called on each change of the text; the caller then updates `options`. */
  onSearch?: ((text: string) => void) | undefined;
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
  const { value, onSearch, loading = false, disabled = false, loadingText, emptyText } = props;
  const [open, setOpen] = useState(false);
  // Text while typing; otherwise the field shows the selected label.
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const control = useFieldControl({ id: props.id });
  const canClear = value !== null && !disabled;
  const shown = onSearch ? props.options : filterOptions(props.options, typed ?? '');
  const busyText = loading ? loadingText : '';
  const message = busyText || (shown.length === 0 ? emptyText : '');

  const close = () => {
    setOpen(false);
    if (typed !== null) onSearch?.('');
    setTyped(null);
  };
  const type = (text: string) => {
    setTyped(text);
    onSearch?.(text);
    if (text === '' && value) props.onChange(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === 'Escape') event.preventDefault();
    if (event.key === 'Escape' || event.key === 'Tab') close();
  };
  const store = Ariakit.useComboboxStore({
    open,
    setOpen: (next) => (next ? setOpen(true) : close()),
    inputValue: typed ?? value?.label ?? '',
    setInputValue: type,
    includesBaseElement: false,
  });
  const items = useStoreState(store, 'renderedItems');
  useEffect(() => {
    // Ariakit makes no late option active once a key was pressed, even Shift.
    if (items.length > 0 && !items.some(({ id }) => id === store.getState().activeId))
      store.setActiveId(store.first());
  }, [store, items]);
  const clear = () => {
    props.onChange(null);
    close();
    input.current?.focus();
  };
  return (
    <div className="relative min-w-0">
      <Ariakit.Combobox
        {...control}
        store={store}
        ref={useComposedRefs(input, ref)}
        type="text"
        spellCheck={false}
        autoSelect="always"
        getAutoSelectId={(items) =>
          typed === null ? items.find((item) => item.value === value?.value)?.id : undefined
        }
        placeholder={props.placeholder}
        disabled={disabled}
        // Enter ends an IME composition (Japanese, dead keys) and selects nothing.
        onKeyDownCapture={(event) => {
          if (event.nativeEvent.isComposing) event.stopPropagation();
        }}
        onKeyDown={onKeyDown}
        setValueOnClick={false}
        // Ariakit opens by a press alone; a label and assistive technology only click.
        showOnClick={false}
        onClick={(event) => {
          event.currentTarget.focus();
          setOpen(true);
        }}
        onBlur={() => {
          close();
          props.onBlur?.();
        }}
        // The clear button takes room only while there is a choice.
        className={classNames(controlStyle, controlHeight, 'truncate', canClear ? 'pe-16' : 'pe-8')}
      />
      <div className="pointer-events-none absolute inset-y-0 end-0 flex items-center pe-3 text-soft">
        {canClear ? (
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
      {open ? (
        <ComboboxPanel
          store={store}
          field={control.id}
          anchor={input}
          options={shown}
          chosen={value?.value}
          onChoose={props.onChange}
          message={message ? <p className="px-2.5 py-2 text-soft">{message}</p> : null}
        />
      ) : null}
      <output className="sr-only">{open ? message : ''}</output>
    </div>
  );
}

interface ComboboxPanelProps {
  store: Ariakit.ComboboxStore;
  /** Id of the field, whose label also names the list. */
  field: string | undefined;
  anchor: RefObject<HTMLElement | null>;
  options: readonly ComboboxOption[];
  chosen: string | undefined;
  /** Called before the list closes. */
  onChoose: (option: ComboboxOption) => void;
  /** Shown in place of the options: nothing found, loading. */
  message: ReactNode;
}

/** Listbox of a combobox. A press in it leaves the focus in the field. */
function ComboboxPanel(props: ComboboxPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useAnchoredPanel(props.anchor, panel);
  return (
    <div
      ref={panel}
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
      className="fixed z-50 flex animate-fade-in flex-col overflow-hidden rounded bg-raised p-1 text-ink shadow-float"
    >
      {/** The list itself scrolls, following the active option. */}
      <Ariakit.ComboboxList
        store={props.store}
        aria-labelledby={props.field}
        className="min-h-0 overflow-y-auto overscroll-contain"
      >
        {props.options.map((option) => (
          <Ariakit.ComboboxItem
            key={option.value}
            value={option.value}
            setValueOnClick={false}
            aria-selected={option.value === props.chosen}
            disabled={option.disabled ?? false}
            // A press on a disabled option would otherwise go through to what lies below.
            style={{ pointerEvents: 'auto' }}
            focusOnHover
            blurOnHoverEnd={false}
            onClick={() => props.onChoose(option)}
            className="flex min-h-9 cursor-pointer items-center gap-3 rounded-small px-2.5 py-1.5 aria-disabled:cursor-default aria-disabled:opacity-50 data-active-item:bg-sunken touch:min-h-11"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate">{option.label}</span>
              {option.hint ? (
                <span className="block truncate text-xs text-soft">{option.hint}</span>
              ) : null}
            </span>
            {option.value === props.chosen ? (
              <Check aria-hidden className="size-4 shrink-0 text-brand-ink" />
            ) : null}
          </Ariakit.ComboboxItem>
        ))}
      </Ariakit.ComboboxList>
      {props.message}
    </div>
  );
}
