import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { controlHeight, controlStyle } from '#web/ui/control-style.ts';
import { useFieldControl } from '#web/ui/field-control.ts';

export type SelectProps = Omit<ComponentProps<'select'>, 'multiple'>;

/** Native select; options are its children. */
export function Select({ className, required, children, ...rest }: SelectProps) {
  const control = useFieldControl({ ...rest, required });
  return (
    <div className={classNames('relative min-w-0', className)}>
      <select
        {...rest}
        {...control}
        className={classNames(controlStyle, controlHeight, 'appearance-none truncate pe-9')}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-soft"
      />
    </div>
  );
}
