import type { FormValues } from './contract-resolver.ts';

/** Of a form's values those that differ from others of the same form, such as what it began with. */
export function getChangedValues(
  values: FormValues,
  from: Readonly<Record<string, unknown>>,
): FormValues {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(from[name]);
  return Object.fromEntries(Object.entries(values).filter(differs));
}
