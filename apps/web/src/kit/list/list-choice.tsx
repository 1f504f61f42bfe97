import { useId } from 'react';
import { ChoiceSelect, type ChoiceSelectProps } from '#web/ui/choice-select.tsx';

export type ListChoiceProps<Value extends string> = Pick<
  ChoiceSelectProps<Value>,
  'value' | 'options' | 'emptyLabel' | 'onChange'
> & {
  /** The control's name for screen readers; the chosen option speaks for itself to the eye. */
  label: string;
};

/** A select in a list's toolbar: a filter, or the order. As wide as its longest word. */
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
