import { type ReactNode, useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ChoiceSelect, type ChoiceSelectProps } from '#web/ui/choice-select.tsx';
import { useFocusRequests } from './use-focus-requests.ts';

export type ListChoiceProps<Value extends string> = Pick<
  ChoiceSelectProps<Value>,
  'value' | 'options' | 'emptyLabel' | 'onChange'
> & {
  /** Accessible name; sighted users see the selected option alone. */
  label: string;
  /** Raised each time that the select is to take the focus: a menu that opens it. */
  focusRequests?: number | undefined;
};

/**
 * Select in a list's toolbar for a filter or the ordering. Takes the space that its line has, up to
 * that of its longest option, so that a long one wraps no toolbar.
 */
export function ListChoice<Value extends string>(props: ListChoiceProps<Value>) {
  const { label, focusRequests = 0, ...choice } = props;
  const id = useId();
  useFocusRequests(id, focusRequests);
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
