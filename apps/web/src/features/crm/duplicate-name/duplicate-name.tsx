import { toSearchWords } from '@portal/contract/folding';
import type { Page, Route } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { type FormFieldProps, TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useDebouncedValue } from '#web/lib/list/use-search-text.ts';
import { untypedQuery } from '#web/lib/query/route-query.ts';

/** Maximum number of search results compared with the name. */
const searchLimit = 100;

/**
 * Returns the existing object with the entered name, debounced; null without one. Ignores a form
 * that was saved: what it created is no duplicate of itself.
 */
export function useDuplicateName<Item extends { name: string | null }>(
  form: ContractForm,
  list: Route,
  filters?: object,
): Item | null {
  const typed = useWatch({ control: form.control, name: 'name' });
  const name = useDebouncedValue(typeof typed === 'string' ? typed.trim() : '');
  const query = { search: name, ordering: 'name', limit: searchLimit, ...filters };
  const isEnabled = form.isDirty && name !== '';
  const { data } = useQuery({
    ...untypedQuery<Page<Item>>('crm', list, { query }),
    enabled: isEnabled,
  });
  if (!isEnabled) return null;
  return data?.results.find((one) => one.name !== null && isSameName(one.name, name)) ?? null;
}

/** Returns true if two names differ only in what searches ignore: case, accents, punctuation. */
export const isSameName = (one: string, other: string): boolean =>
  toSearchWords(one) === toSearchWords(other);

export interface DuplicateNameHintProps extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  text: string;
  name: string;
}

/** Hint that the name exists. The existing object opens beside the form. */
export function DuplicateNameHint({ text, name, ...target }: DuplicateNameHintProps) {
  return (
    <>
      <span className="block">{text}</span>
      <Link {...target} target="_blank" rel="noopener" className={textLink}>
        {name} <ExternalLink aria-hidden className="inline size-3.5 align-baseline" />
      </Link>
    </>
  );
}

export interface NameFieldProps extends Omit<FormFieldProps, 'name'> {
  /** Hint about an object with the same name; does not prevent saving. */
  duplicateHint: ReactNode;
}

/**
 * Name field of something new, with a hint below if the name exists; screen readers announce it.
 */
export function NameField({ duplicateHint, ...field }: NameFieldProps) {
  return (
    <div className="flex flex-col">
      <TextField {...field} name="name" />
      <output className="block text-sm text-ink *:mt-1.5">{duplicateHint}</output>
    </div>
  );
}
