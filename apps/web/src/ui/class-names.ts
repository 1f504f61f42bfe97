/** Joins class names and skips falsy ones. */
export function classNames(...parts: (string | boolean | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
