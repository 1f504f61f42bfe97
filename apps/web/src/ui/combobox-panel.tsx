// A native datalist cannot be styled or filled while typing, and the field handles the keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- reason above */
import { Check } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { useAnchoredPanel } from '#web/ui/use-anchored-panel.ts';

export interface ComboboxPanelProps {
  /** Id of the listbox; option n has `${id}-n`. */
  id: string;
  /** Id of the field, whose label also names the list. */
  field: string | undefined;
  anchor: RefObject<HTMLElement | null>;
  options: readonly ComboboxOption[];
  active: number;
  chosen: string | undefined;
  onActivate: (index: number) => void;
  onChoose: (option: ComboboxOption) => void;
  /** Shown in place of the options: nothing found, loading. */
  message: ReactNode;
}

/** Listbox of a combobox. A press in it leaves the focus in the field. */
export function ComboboxPanel(props: ComboboxPanelProps) {
  const { id, active, anchor } = props;
  const panel = useRef<HTMLDivElement>(null);
  useAnchoredPanel(anchor, panel);
  useEffect(() => {
    panel.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={panel}
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
      className="fixed z-50 flex animate-fade-in flex-col overflow-hidden rounded bg-raised p-1 text-ink shadow-float"
    >
      {/** The list itself scrolls, following the active option. */}
      <div
        id={id}
        role="listbox"
        aria-labelledby={props.field}
        className="min-h-0 overflow-y-auto overscroll-contain"
      >
        {props.options.map((option, index) => (
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            data-index={index}
            data-active={index === active || undefined}
            aria-selected={option.value === props.chosen}
            aria-disabled={option.disabled || undefined}
            onMouseMove={() => props.onActivate(index)}
            onClick={() => props.onChoose(option)}
            className="flex min-h-9 cursor-pointer items-center gap-3 rounded-small px-2.5 py-1.5 aria-disabled:cursor-default aria-disabled:opacity-50 data-active:bg-sunken touch:min-h-11"
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
          </div>
        ))}
      </div>
      {props.message}
    </div>
  );
}
