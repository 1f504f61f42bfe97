import { toSearchWords } from '@portal/contract/folding';
import { cleanText, type Page, type Route } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { type FormFieldProps, TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useDebouncedValue } from '#web/lib/list/use-search-text.ts';
import { read } from '#web/lib/query/read.ts';
import { untypedQuery } from '#web/lib/query/route-query.ts';

/** Maximum number of search results compared with the entered text. */
const searchLimit = 100;

interface Compared<Item> {
  readonly field: string;
  /** Returns the entered text as it is searched for; empty if it is not compared. */
  readonly toSearch: (entered: string) => string;
  readonly isSame: (item: Item, searched: string) => boolean;
  readonly filters?: object | undefined;
  /** True if the field starts with a text that nobody entered; otherwise only what was entered counts. */
  readonly isPrefilled?: boolean | undefined;
}

/**
 * Returns the existing object with the text that was entered in a field, debounced; null without
 * one. Ignores a form that was saved: what it created is no duplicate of itself.
 */
function useDuplicate<Item>(
  form: ContractForm,
  list: Route,
  { field, toSearch, isSame, filters, isPrefilled = false }: Compared<Item>,
): Item | null {
  const entered = useWatch({ control: form.control, name: field });
  const search = useDebouncedValue(typeof entered === 'string' ? toSearch(entered) : '');
  const isEnabled = (form.isDirty || isPrefilled) && search !== '';
  const { data } = useQuery({
    ...untypedQuery<Page<Item>>('crm', list, { query: toQuery(search, filters) }),
    enabled: isEnabled,
  });
  return (isEnabled && data?.results.find((one) => isSame(one, search))) || null;
}

const toQuery = (search: string, filters?: object) => ({
  search,
  ordering: 'name',
  limit: searchLimit,
  ...filters,
});

/** Time in ms after which an object is saved without waiting for the search any longer. */
const longestSearch = 3000;

interface Searched<Item> {
  /** Empty if nothing was entered. */
  readonly search: string;
  readonly isSame: (item: Item) => boolean;
}

/**
 * Searches for the existing object with the entered text, past what the hint may have cached; returns null
 * without one, and where the search fails or takes too long: it only warns.
 */
export async function findDuplicate<Item>(
  list: Route,
  { search, isSame }: Searched<Item>,
): Promise<Item | null> {
  if (search === '') return null;
  const signal = AbortSignal.timeout(longestSearch);
  const found = await read<Page<Item>>(list, { query: toQuery(search), signal }).catch(() => null);
  return found?.data.results.find(isSame) ?? null;
}

/** Returns the existing object with the entered name; null without one. */
export const useDuplicateName = <Item extends { name: string | null }>(
  form: ContractForm,
  list: Route,
  filters?: object,
  { isPrefilled }: { isPrefilled?: boolean | undefined } = {},
): Item | null =>
  useDuplicate<Item>(form, list, {
    field: 'name',
    toSearch: (entered) => entered.trim(),
    isSame: ({ name }, searched) => name !== null && isSameName(name, searched),
    filters,
    isPrefilled,
  });

/** Returns the existing object with the entered VAT number; null without one. */
export const useDuplicateVatNumber = <Item extends { vat_number: string | null }>(
  form: ContractForm,
  list: Route,
): Item | null =>
  useDuplicate<Item>(form, list, {
    field: 'vat_number',
    toSearch: toComparedVatNumber,
    isSame: (item, searched) => toComparedVatNumber(item.vat_number ?? '') === searched,
  });

/** Returns a VAT number as it is stored. What has no digit is none: `on request`. */
export function toComparedVatNumber(text: string): string {
  const number = cleanText(text, 'vat_number');
  return /\d/u.test(number) ? number : '';
}

/** Returns true if two names differ only in what searches ignore: case, accents, punctuation. */
export const isSameName = (one: string, other: string): boolean =>
  toSearchWords(one) === toSearchWords(other);

export interface DuplicateHintProps extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  text: string;
  name: string;
}

/** Hint that the text exists. The existing object opens beside the form. */
export function DuplicateHint({ text, name, ...target }: DuplicateHintProps) {
  return (
    <>
      <span className="block">{text}</span>
      <Link {...target} target="_blank" rel="noopener" className={textLink}>
        {name} <ExternalLink aria-hidden className="inline size-3.5 align-baseline" />
      </Link>
    </>
  );
}

export interface DuplicateFieldProps extends FormFieldProps {
  /** Hint about an object with the same text; does not prevent saving. */
  duplicateHint: ReactNode;
}

/** Keeps the height of a hint that disappears: the button that is about to be pressed must not move. */
const keepHeight = (element: HTMLElement | null) => {
  if (!element) return undefined;
  const observer = new ResizeObserver(() => {
    element.style.minHeight = `${element.offsetHeight}px`;
  });
  observer.observe(element);
  return () => observer.disconnect();
};

/** Field of something new, with a hint below if its text exists; screen readers announce it. */
export function DuplicateField({ duplicateHint, ...field }: DuplicateFieldProps) {
  return (
    <div className="flex flex-col">
      <TextField {...field} />
      <output ref={keepHeight} className="block text-sm text-ink *:mt-1.5">
        {duplicateHint}
      </output>
    </div>
  );
}
