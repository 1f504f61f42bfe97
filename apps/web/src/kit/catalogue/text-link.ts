/** How a link amid the text of a list or of facts looks; tall enough for a finger. */
export const textLink =
  'text-brand-ink underline-offset-4 hover:underline touch:-my-3 touch:inline-block touch:py-3';
