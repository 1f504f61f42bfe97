import { createTag, type Document, listTags, maxTags, type Tag } from '@portal/contract/documents';
import { toComparisonKey, type ViewAs } from '@portal/contract/kernel';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentsRefresh } from '#web/features/shared/use-refresh.ts';
import { call } from '#web/lib/api/call.ts';
import { toFormErrors } from '#web/lib/form/server-errors.ts';
import { useDebouncedValue } from '#web/lib/list/use-search-text.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { viewAsQuery } from '#web/lib/query/view-as-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Maximum number of results; typing more narrows them. */
const maxResults = 20;

export interface TagSearch {
  found: readonly Tag[];
  /** Typed text. */
  text: string;
  loading: boolean;
  search: (text: string) => void;
}

/** Searches tags by name, debounced. */
export function useTagSearch(viewAs?: ViewAs): TagSearch {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text).trim();
  const query = {
    ordering: 'name',
    limit: maxResults,
    ...viewAsQuery(viewAs),
    ...(search ? { search } : {}),
  } as const;
  const result = useQuery({
    ...routeQuery('documents', listTags, { query }),
    placeholderData: keepPreviousData,
  });
  return {
    found: result.data?.results ?? [],
    text,
    loading: result.isFetching || text.trim() !== search,
    search: setText,
  };
}

type Tags = Document['tags'];

export interface TagPickerProps {
  label: string;
  tags: Tags;
  onChange: (tags: Tags) => void;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** Option that creates a tag from the typed text; never equal to a tag's id. */
const createOption = 'new';

/** Chooses several tags by searching, and creates missing ones. */
export function TagPicker(props: TagPickerProps) {
  const { label, tags, onChange, hint, disabled = false, className } = props;
  const { t } = useTranslation();
  const { found, text, loading, search } = useTagSearch();
  const canCreate = can(useUser(), createTag.access);
  const input = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const refresh = useDocumentsRefresh();
  const add = (tag: Tags[number]) => {
    if (tags.some(({ id }) => id === tag.id)) return;
    onChange([...tags, { id: tag.id, name: tag.name }]);
    setAnnouncement(t('form.choice_added', { name: tag.name }));
  };
  const create = useMutation({
    mutationFn: (name: string) => call(createTag, { body: { name } }),
    onSuccess: (tag) => {
      add(tag);
      void refresh();
    },
  });
  const remove = (tag: Tags[number]) => {
    onChange(tags.filter(({ id }) => id !== tag.id));
    setAnnouncement(t('form.choice_removed', { name: tag.name }));
    // The focused button has been removed.
    input.current?.focus();
  };
  const newName = text.trim();
  const isNew = newName !== '' && !loading && !found.some(({ name }) => isSame(name, newName));
  const options: ComboboxOption[] = [
    ...found
      .filter((tag) => !tags.some(({ id }) => id === tag.id))
      .map(({ id, name, documents_count: count }) => ({
        value: id,
        label: name,
        hint: t('tags.documents', { count }),
      })),
    ...(isNew && canCreate
      ? [{ value: createOption, label: t('tags.make', { name: newName }) }]
      : []),
  ];
  const choose = (option: ComboboxOption | null) => {
    if (!option) return;
    create.reset();
    if (option.value === createOption) create.mutate(newName);
    else add({ id: option.value, name: option.label });
  };
  const refusal = create.isError
    ? toFormErrors(create.error, ['name'], t('tags.create_failed'))
    : null;
  const problem = props.error ?? refusal?.fields['name'] ?? refusal?.formError ?? undefined;
  return (
    <Field label={label} hint={hint} error={problem} className={className}>
      <Combobox
        ref={input}
        value={null}
        onChange={choose}
        options={options}
        onSearch={search}
        loading={(loading && !disabled) || create.isPending}
        disabled={disabled || tags.length >= maxTags}
        placeholder={canCreate ? t('tags.search_or_make') : t('tags.search')}
        loadingText={t('app.loading')}
        emptyText={t('list.nothing_found')}
        clearLabel={t('form.clear_choice')}
      />
      {tags.length > 0 ? (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag.id}
              className="flex max-w-full items-center rounded-full bg-sunken ps-3 text-sm text-ink"
            >
              <span className="min-w-0 truncate">{tag.name}</span>
              <button
                type="button"
                disabled={disabled}
                onClick={() => remove(tag)}
                className="grid size-8 shrink-0 place-items-center rounded-full text-soft hover:text-ink touch:size-11"
              >
                <X aria-hidden className="size-3.5" />
                <VisuallyHidden>{t('form.remove_choice', { name: tag.name })}</VisuallyHidden>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <output className="sr-only">{announcement}</output>
    </Field>
  );
}

/** Returns true for names of which the server takes only one. */
const isSame = (one: string, other: string): boolean =>
  toComparisonKey(one) === toComparisonKey(other);
