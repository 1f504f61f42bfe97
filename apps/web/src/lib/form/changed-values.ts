import type { FormValues } from './contract-resolver.ts';

/** Returns the values that differ from a base, such as the form's initial values. */
export function getChangedValues(
  values: FormValues,
  from: Readonly<Record<string, unknown>>,
): FormValues {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(from[name]);
  return Object.fromEntries(Object.entries(values).filter(differs));
}
