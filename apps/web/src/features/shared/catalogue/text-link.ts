/** Classes of an inline link in lists and facts, with a touch target of sufficient height. */
export const textLink =
  'text-brand-ink underline-offset-4 hover:underline touch:-my-3 touch:inline-block touch:py-3';
