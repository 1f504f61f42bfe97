/** Classes of a link among facts. Its target is taller on touch screens. */
export const factLink =
  'text-brand-ink underline-offset-4 hover:underline touch:-my-3 touch:inline-block touch:py-3';
