import { LayoutGrid, Rows3 } from 'lucide-react';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export type ListView = 'cards' | 'table';

export interface ViewToggleProps {
  /** Accessible name of the group: "View". */
  label: string;
  cardsLabel: string;
  tableLabel: string;
  value: ListView;
  onChange: (value: ListView) => void;
}

/** Toggle between cards and table. */
export function ViewToggle({ label, cardsLabel, tableLabel, value, onChange }: ViewToggleProps) {
  const choices = [
    { view: 'cards', name: cardsLabel, Icon: LayoutGrid },
    { view: 'table', name: tableLabel, Icon: Rows3 },
  ] as const;
  return (
    <fieldset className="flex shrink-0 gap-0.5 rounded border border-line bg-surface p-px">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ view, name, Icon }) => (
        <button
          key={view}
          type="button"
          title={name}
          aria-pressed={value === view}
          onClick={() => onChange(view)}
          className="grid size-8 place-items-center rounded-[calc(var(--radius)-2px)] text-soft transition-colors duration-100 hover:text-ink aria-pressed:bg-hover aria-pressed:text-ink touch:size-11"
        >
          <Icon aria-hidden className="size-4" />
          <VisuallyHidden>{name}</VisuallyHidden>
        </button>
      ))}
    </fieldset>
  );
}
