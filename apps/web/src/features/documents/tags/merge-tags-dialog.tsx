import { mergeTag } from '@portal/contract/documents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#web/features/documents/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { Callout } from '#web/ui/callout.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import type { TagDialogProps } from './tag-dialog-props.ts';
import { useTagSearch } from './use-tag-search.ts';

/** Form that merges a tag into another on all its documents. */
export function MergeTagsDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const { found, loading, search } = useTagSearch();
  const [into, setInto] = useState<ComboboxOption | null>(null);
  const form = useContractForm({
    route: mergeTag,
    values: { into_id: '' },
    draft: `tag:${tag.id}:merge`,
    failure: t('tags.merge_failed'),
    save: (body) => call(mergeTag, { params: { id: tag.id }, body }),
    onSaved: ({ name }) => {
      toasts.show({ tone: 'success', title: t('tags.merged', { name: tag.name, into: name }) });
      onClose();
      void refresh();
    },
  });
  const options = found
    .filter(({ id }) => id !== tag.id)
    .map(({ id, name, documents_count: count }) => ({
      value: id,
      label: name,
      hint: t('tags.documents', { count }),
    }));
  return (
    <FormDialog
      form={form}
      title={t('tags.merge_title', { name: tag.name })}
      description={t('tags.merge_text', { name: tag.name })}
      submitLabel={t('tags.merge')}
      onClose={onClose}
    >
      <LookupField
        form={form}
        name="into_id"
        lookup={{ chosen: into, options, loading, search }}
        placeholder={t('tags.search')}
        onChosen={(id) => setInto(options.find(({ value }) => value === id) ?? null)}
      />
      <Callout tone="warning" title={t('tags.cannot_be_undone')}>
        {into
          ? t('tags.merge_effect', {
              count: tag.documents_count,
              name: tag.name,
              into: into.label,
            })
          : t('tags.merge_count', { count: tag.documents_count })}
      </Callout>
    </FormDialog>
  );
}
