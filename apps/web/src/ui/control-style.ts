/** The look that input, textarea, select and combobox share; 16 px text on phones stops the zoom on focus. */
export const controlStyle =
  'w-full min-w-0 rounded border border-control bg-surface px-3 text-sm text-ink transition-colors duration-100 hover:border-soft focus-visible:-outline-offset-1 aria-invalid:border-danger disabled:cursor-default disabled:border-line disabled:bg-sunken disabled:text-soft touch:text-base';

/** The height of a control of one line. */
export const controlHeight = 'h-9 touch:h-11';
