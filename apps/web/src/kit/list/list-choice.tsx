import { useId } from 'react';
import { ChoiceSelect, type ChoiceSelectProps } from '#web/ui/choice-select.tsx';

export type ListChoiceProps<Value extends string> = Pick<
  ChoiceSelectProps<Value>,
  'value' | 'options' | 'emptyLabel' | 'onChange'
> & {
  /** Accessible name; sighted users see the selected option alone. */
  label: string;
};

/** Select in a list's toolbar for a filter or the ordering. */
export function ListChoice<Value extends string>({ label, ...choice }: ListChoiceProps<Value>) {
  const id = useId();
  return (
    <div className="max-w-full min-w-36 max-sm:flex-auto">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <ChoiceSelect {...choice} id={id} />
    </div>
  );
}
