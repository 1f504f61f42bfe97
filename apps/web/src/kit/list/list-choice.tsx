import { type ReactNode, useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ChoiceSelect, type ChoiceSelectProps } from '#web/ui/choice-select.tsx';

export type ListChoiceProps<Value extends string> = Pick<
  ChoiceSelectProps<Value>,
  'value' | 'options' | 'emptyLabel' | 'onChange'
> & {
  /** Accessible name; sighted users see the selected option alone. */
  label: string;
  /** Id of the select, for what moves the focus to it. */
  id?: string;
};

/**
 * Select in a list's toolbar for a filter or the ordering. Takes the space that its line has, up to
 * that of its longest option, so that a long one wraps no toolbar.
 */
export function ListChoice<Value extends string>(props: ListChoiceProps<Value>) {
  const ownId = useId();
  const { label, id = ownId, ...choice } = props;
  return (
    <div className="max-w-full min-w-34 max-sm:flex-auto sm:max-w-max sm:grow sm:basis-34">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <ChoiceSelect {...choice} id={id} />
    </div>
  );
}

export interface ListToggleProps {
  pressed: boolean;
  onChange: (pressed: boolean) => void;
  children: ReactNode;
}

/** Toggle filter in a list's toolbar. */
export function ListToggle({ pressed, onChange, children }: ListToggleProps) {
  return (
    <Button
      variant="outline"
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
      className="font-normal max-sm:flex-auto aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:hover:bg-brand-soft"
    >
      {children}
    </Button>
  );
}
