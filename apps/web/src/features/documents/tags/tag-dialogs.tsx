import { createTag, deleteTag, mergeTag, renameTag, type Tag } from '@portal/contract/documents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentsRefresh } from '#web/features/shared/use-refresh.ts';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { Callout } from '#web/ui/callout.tsx';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { useTagSearch } from './tag-picker.tsx';

/** Props of the dialogs about one tag. */
interface TagDialogProps {
  tag: Tag;
  onClose: () => void;
}

/** Form that creates a tag. */
export function NewTagDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refresh = useDocumentsRefresh();
  const form = useContractForm({
    route: createTag,
    values: { name: '' },
    draft: 'tag:new',
    failure: t('tags.create_failed'),
    save: (body, _etag, idempotencyKey) => call(createTag, { body, idempotencyKey }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('tags.created') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog form={form} title={t('tags.add')} onClose={onClose}>
      <TextField form={form} name="name" />
    </FormDialog>
  );
}

/** Form that renames a tag on every document. */
export function RenameTagDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const refresh = useDocumentsRefresh();
  const form = useContractForm({
    route: renameTag,
    values: { name: tag.name },
    draft: `tag:${tag.id}`,
    failure: t('tags.rename_failed'),
    save: (body) => call(renameTag, { params: { id: tag.id }, body }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('tags.renamed') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('tags.rename_title', { name: tag.name })}
      description={t('tags.rename_text', { count: tag.documents_count })}
      onClose={onClose}
    >
      <TextField form={form} name="name" />
    </FormDialog>
  );
}

/** Asks for confirmation, takes a tag off its documents and deletes it. */
export function DeleteTagDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      execute={() => removeTag(tag.id)}
      labels={{
        title: t('tags.delete_title', { name: tag.name }),
        text: t('tags.delete_text', { count: tag.documents_count }),
        confirm: t('actions.delete'),
        done: t('tags.deleted'),
        failed: t('tags.delete_failed'),
      }}
      about={tag.name}
      refresh={useDocumentsRefresh()}
      onClose={onClose}
    />
  );
}

/** Treats a tag that is already gone as deleted. */
async function removeTag(id: string): Promise<void> {
  try {
    await call(deleteTag, { params: { id } });
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
}

/** Form that merges a tag into another on all its documents. */
export function MergeTagsDialog({ tag, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const refresh = useDocumentsRefresh();
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
