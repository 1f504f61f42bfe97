import { useEffect, useState, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FormValue, FormValues } from './contract-resolver.ts';
import { draftKey, storeInTab } from './use-stored-text.ts';

/** Unsaved changes of a form. */
export interface Draft {
  /** ETag of the edited version; null if there is none. */
  etag: string | null;
  /** Changed fields only. */
  values: FormValues;
  /** True if files were chosen, which are not stored. */
  hasFiles?: boolean | undefined;
}

/** Longest stored draft in characters: all pages share the few megabytes of the tab. */
const maxLength = 100_000;

/** Returns the name under which a form's idempotency key is stored with its draft. */
export const toAttemptName = (name: string): string => `${name}:attempt`;

/** Removes this user's draft of a form, for a form that is left without saving. */
export function forgetDraft(name: string | null): void {
  if (name === null) return;
  for (const one of [name, toAttemptName(name)]) sessionStorage.removeItem(draftKey(one));
}

/**
 * Returns this user's draft of a form, as it was when the form opened; null without one that fits
 * the form.
 */
export function useStoredDraft(name: string | null, initial: FormValues): Draft | null {
  const [stored] = useState(() => {
    if (name === null) return null;
    const found = findDraft(draftKey(name), initial);
    // The key of an attempt belongs to what was typed.
    if (!found) forgetDraft(name);
    return found;
  });
  return stored;
}

function findDraft(key: string, initial: FormValues): Draft | null {
  try {
    const parsed: Partial<Draft> | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!parsed?.values || parsed.etag === undefined) return null;
    const fitting = Object.entries(parsed.values).filter(
      ([name, value]) => Object.hasOwn(initial, name) && isAlike(value, initial[name]),
    );
    const values = getChangedValues(Object.fromEntries(fitting), initial);
    const { etag, hasFiles } = parsed;
    return Object.keys(values).length > 0 ? { etag, values, hasFiles } : null;
  } catch {
    return null;
  }
}

/** An earlier version of the portal may have stored a field in another form. */
const isAlike = (value: FormValue, other: FormValue | undefined): boolean =>
  typeof value === typeof other && Array.isArray(value) === Array.isArray(other);

export interface FormDraftOptions {
  /** Null for a form that stores no draft. */
  name: string | null;
  /** Draft to restore. */
  stored: Draft | null;
  form: Pick<UseFormReturn<FormValues>, 'setValue' | 'subscribe'>;
  /** ETag of the version that the form edits. */
  version: RefObject<string | null>;
  /** Fields that are never stored: passwords and codes. */
  secrets: ReadonlySet<string>;
  /** Fields that say which files were chosen: they are not stored either. */
  files: readonly string[];
}

/**
 * Restores a draft, and stores in this tab what is typed and not saved, under the user's id
 * (decision 109). Nothing is left of it once the form has its initial or saved values. Returns
 * whether the form still shows what was restored.
 */
export function useFormDraft(options: FormDraftOptions): boolean {
  const { name, stored, form, version, secrets } = options;
  const [files] = useState(options.files);
  const [key] = useState(() => (name === null ? null : draftKey(name)));
  const [isRestored, setRestored] = useState(stored !== null);
  useEffect(() => {
    for (const [field, value] of Object.entries(stored?.values ?? {}))
      form.setValue(field, value, { shouldDirty: true });
  }, [stored, form]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => {
          // The user has left, and the form is about to disappear.
          if (!key?.startsWith(draftKey(''))) return;
          const changed = Object.entries(getChangedValues(values, defaultValues ?? {}));
          const storable = changed.filter(
            ([field]) => !secrets.has(field) && !files.includes(field),
          );
          if (changed.length === 0) setRestored(false);
          if (storable.length === 0) forgetDraft(name);
          else
            storeDraft(key, {
              etag: version.current,
              values: Object.fromEntries(storable),
              hasFiles: changed.some(([field, value]) => value !== '' && files.includes(field)),
            });
        },
      }),
    [name, key, form, version, secrets, files],
  );
  return isRestored;
}

function storeDraft(key: string, draft: Draft): void {
  const text = JSON.stringify(draft);
  if (text.length <= maxLength) storeInTab(key, text);
  else sessionStorage.removeItem(key);
}

/** Returns the values that differ from a base, such as the form's initial values. */
export function getChangedValues(
  values: FormValues,
  from: Readonly<Record<string, unknown>>,
): FormValues {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(from[name]);
  return Object.fromEntries(Object.entries(values).filter(differs));
}
