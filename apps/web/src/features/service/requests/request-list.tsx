/** What customers asked for, for employees. */
export function RequestList() {
  return null;
}
