import {
  changeDocument,
  deleteDocument,
  type Document,
  documentAudiences,
  getDocument,
} from '@portal/contract/documents';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { LookupField } from '#web/kit/form/lookup-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import {
  AudienceCallout,
  getVisibility,
  isLinked,
  resolveAudience,
  useAudienceHint,
  useAudienceOptions,
  useCategoryOptions,
  useLanguageOptions,
} from './document-visibility.tsx';
import type { DocumentTask } from './document-task-items.tsx';
import { ProductLinkFields } from './product-link/product-link-fields.tsx';
import { TagsField } from './tags/tags-field.tsx';
import { useTranslationLookup } from './translations/use-translation-lookup.ts';
import { ReplaceFileDialog } from './uploads/replace-file-dialog.tsx';
import { useDocumentsRefresh } from '#web/features/shared/use-refresh.ts';

interface EditDocumentDialogProps {
  item: Document;
  onClose: () => void;
}

/** Form that edits a document's metadata. */
function EditDocumentDialog({ item, onClose }: EditDocumentDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      id={item.id}
      scope="documents"
      read={getDocument}
      change={changeDocument}
      toValues={toDocumentValues}
      fields={DocumentFields}
      draft="document"
      labels={{
        title: t('documents.edit'),
        loadFailed: t('documents.load_one_failed'),
        saveFailed: t('documents.save_failed'),
        saved: t('documents.saved'),
      }}
      refresh={useDocumentsRefresh()}
      onClose={onClose}
    />
  );
}

/** Returns the initial form values of a document. */
function toDocumentValues(item: Document) {
  const { title, description, category, language, audience } = item;
  return {
    title,
    description: description ?? '',
    category,
    language: language ?? '',
    audience: resolveAudience(item, audience),
    manufacturer_id: item.manufacturer_id ?? '',
    product_type: item.product_type ?? '',
    product_id: item.product_id ?? '',
    translation_of_id: item.translations[0]?.id ?? '',
    tag_ids: item.tags.map(({ id }) => id).toSorted(),
  } satisfies FormValues;
}

/** Form fields of a document. */
function DocumentFields({ form, item }: { form: ContractForm; item: Document }) {
  const { t } = useTranslation();
  return (
    <>
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
      <TranslationField form={form} item={item} />
      <ProductLinkFields form={form} names={item} />
      <TagsField form={form} name="tag_ids" known={item.tags} />
      <AudienceChoice form={form} />
    </>
  );
}

/**
 * Chooses the audience of a form's document, or states it when the document has a product or
 * manufacturer.
 */
function AudienceChoice({ form }: { form: ContractForm }) {
  const [value, manufacturer, product] = useWatch({
    control: form.control,
    name: ['audience', 'manufacturer_id', 'product_id'],
  });
  const options = useAudienceOptions();
  const hintFor = useAudienceHint();
  const audience = documentAudiences.find((known) => known === value) ?? 'by_rights';
  const link = { manufacturer_id: toText(manufacturer), product_id: toText(product) };
  const hint = hintFor({ ...link, audience });
  if (isLinked(link)) return <p className="text-soft">{hint}</p>;
  return (
    <>
      <ChoiceField form={form} name="audience" hint={hint} options={options} />
      <AudienceCallout audience={audience} />
    </>
  );
}

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export interface DocumentTaskDialogProps {
  item: Document;
  task: DocumentTask;
  onClose: () => void;
}

const dialogs = {
  edit: EditDocumentDialog,
  replace: ReplaceFileDialog,
  delete: DeleteDocumentDialog,
};

/** Dialog of the task that was chosen in a document's menu. */
export function DocumentTaskDialog({ item, task, onClose }: DocumentTaskDialogProps) {
  const TaskDialog = dialogs[task];
  return <TaskDialog item={item} onClose={onClose} />;
}

interface DeleteDocumentDialogProps {
  item: Document;
  onClose: () => void;
}

/** Asks for confirmation and deletes a document with its file. */
function DeleteDocumentDialog({ item, onClose }: DeleteDocumentDialogProps) {
  const { t } = useTranslation();
  const isOpen = getVisibility(item) === 'all_customers';
  const text = isOpen ? t('documents.delete_text_open') : t('documents.delete_text');
  const others = item.translations.length;
  return (
    <ConfirmDialog
      execute={() => removeDocument(item.id)}
      labels={{
        title: t('documents.delete_title', { title: item.title }),
        text: others > 0 ? `${text} ${t('documents.delete_others', { count: others })}` : text,
        confirm: t('actions.delete'),
        done: t('documents.deleted'),
        failed: t('documents.delete_failed'),
      }}
      about={item.title}
      refresh={useDocumentsRefresh()}
      onClose={onClose}
    />
  );
}

/** Treats a document that is already gone as deleted. */
async function removeDocument(id: string): Promise<void> {
  try {
    await call(deleteDocument, { params: { id } });
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
}

interface TranslationFieldProps {
  form: ContractForm;
  item: Document;
}

/** Field that names another language of the same document, by one search. */
function TranslationField({ form, item }: TranslationFieldProps) {
  const { t } = useTranslation();
  const value: unknown = useWatch({ control: form.control, name: 'translation_of_id' });
  const id = typeof value === 'string' && value !== '' ? value : null;
  const lookup = useTranslationLookup(id, item.translations.find((one) => one.id === id) ?? null);
  const options = lookup.options.filter((one) => one.value !== item.id);
  return (
    <LookupField
      form={form}
      name="translation_of_id"
      lookup={{ ...lookup, options }}
      hint={t('documents.translation_hint')}
    />
  );
}
