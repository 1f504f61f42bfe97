/**
 * Shared classes of input, textarea, select and combobox; 16 px text on phones prevents zooming on
 * focus.
 */
export const controlStyle =
  'w-full min-w-0 rounded border border-control bg-surface px-3 text-sm text-ink transition-colors duration-100 hover:border-soft focus-visible:-outline-offset-1 aria-invalid:border-danger disabled:cursor-default disabled:border-line disabled:bg-sunken disabled:text-soft touch:text-base';

/** Height of a single-line control. */
export const controlHeight = 'h-9 touch:h-11';
