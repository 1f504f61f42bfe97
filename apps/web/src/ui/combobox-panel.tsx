import { ComboboxItem, ComboboxList, type ComboboxStore } from '@ariakit/react/combobox';
import { Check } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { useAnchoredPanel } from '#web/ui/use-anchored-panel.ts';

export interface ComboboxPanelProps {
  store: ComboboxStore;
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
export function ComboboxPanel(props: ComboboxPanelProps) {
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
      <ComboboxList
        store={props.store}
        aria-labelledby={props.field}
        className="min-h-0 overflow-y-auto overscroll-contain"
      >
        {props.options.map((option) => (
          <ComboboxItem
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
          </ComboboxItem>
        ))}
      </ComboboxList>
      {props.message}
    </div>
  );
}
