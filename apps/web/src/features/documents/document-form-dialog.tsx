import { changeDocument, type Document } from '@portal/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import type { Versioned } from '#web/lib/api/exchange.ts';
import type { FormValues, LabelOf } from '#web/lib/form/contract-resolver.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toasts } from '#web/ui/toast-store.ts';
import { editedDocument, readDocument, refreshDocuments, saveDocument } from './api.ts';
import { AudienceChoice } from './audience-choice.tsx';
import { useCategoryOptions, useLanguageOptions } from './document-selects.tsx';

export interface DocumentFormDialogProps {
  item: Document;
  onClose: () => void;
}

/** Edits what is said of a document; the form opens with the newest state. */
export function DocumentFormDialog({ item, onClose }: DocumentFormDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(editedDocument(item.id));
  if (query.data) return <LoadedForm loaded={query.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={t('documents.edit')} closeLabel={t('app.close')}>
      <QueryView query={query} failure={t('documents.load_one_failed')}>
        {() => null}
      </QueryView>
    </Dialog>
  );
}

interface LoadedFormProps {
  loaded: Versioned<Document>;
  onClose: () => void;
}

function LoadedForm({ loaded, onClose }: LoadedFormProps) {
  const { t } = useTranslation();
  const { data: item, etag } = loaded;
  const labelOf: LabelOf = (field) => t(`fields.${field}`, { defaultValue: field });
  const form = useContractForm({
    route: changeDocument,
    values: valuesOf(item),
    etag,
    labelOf,
    save: (body, version) => saveDocument(item.id, body, version),
    onSaved: () => {
      void refreshDocuments();
      toasts.show({ tone: 'success', title: t('documents.saved') });
      onClose();
    },
    failure: t('documents.save_failed'),
    draft: `document:${item.id}`,
    latest: async () => {
      const newest = await readDocument(item.id);
      return { values: valuesOf(newest.data), etag: newest.etag };
    },
  });
  return (
    <FormDialog form={form} title={t('documents.edit')} onClose={onClose}>
      <TextField form={form} name="title" />
      <TextField form={form} name="description" multiline />
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField form={form} name="category" options={useCategoryOptions()} />
        <ChoiceField
          form={form}
          name="language"
          options={useLanguageOptions()}
          emptyLabel={t('documents.no_language')}
        />
      </div>
      <AudienceChoice form={form} />
    </FormDialog>
  );
}

function valuesOf({ title, description, category, language, audience }: Document): FormValues {
  return { title, description: description ?? '', category, language: language ?? '', audience };
}
