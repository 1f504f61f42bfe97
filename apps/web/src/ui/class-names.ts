/** Joins class names and leaves out what is false, null, undefined or empty. */
export function classNames(...parts: (string | boolean | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
