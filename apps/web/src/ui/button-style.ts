import { classNames } from '#web/ui/class-names.ts';

/** Specification section 9. */
export type ButtonVariant =
  | 'default'
  | 'destructive'
  | 'outline'
  | 'secondary'
  | 'ghost'
  | 'link'
  | 'header';
/** Specification section 9; each grows to 44 px on phones. */
export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon';

const base =
  'relative inline-flex items-center justify-center gap-2 rounded border font-medium select-none transition-colors duration-100 disabled:opacity-50 aria-disabled:cursor-default [&_svg]:size-4 [&_svg]:shrink-0';

const variants: Record<ButtonVariant, string> = {
  default: 'border-transparent bg-brand text-on-brand shadow-card hover:bg-brand-hover',
  destructive:
    'border-transparent bg-danger-solid text-on-brand shadow-card hover:bg-danger-solid-hover',
  outline: 'border-line bg-surface text-ink shadow-card hover:bg-sunken',
  secondary: 'border-transparent bg-sunken text-ink hover:bg-hover',
  ghost: 'border-transparent text-soft hover:bg-sunken hover:text-ink',
  link: 'border-transparent text-brand-ink underline-offset-4 hover:underline',
  header:
    'border-transparent text-soft hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink',
};

const sizes: Record<ButtonSize, string> = {
  default: 'min-h-9 px-3.5 text-sm touch:min-h-11 touch:px-4',
  sm: 'min-h-8 px-2.5 text-sm touch:min-h-11 touch:px-3',
  lg: 'min-h-11 px-5 text-base',
  icon: 'size-9 touch:size-11',
};

/** Returns the classes of a button, for elements other than `Button`. */
export function buttonStyle(
  variant: ButtonVariant = 'default',
  size: ButtonSize = 'default',
  wraps = false,
) {
  const wrapping = wraps ? 'py-1.5' : 'shrink-0 whitespace-nowrap';
  return classNames(base, wrapping, variants[variant], sizes[size]);
}
