/** The look of a link among facts; on touch screens its target is taller than its line. */
export const factLink =
  'text-brand-ink underline-offset-4 hover:underline touch:-my-3 touch:inline-block touch:py-3';
