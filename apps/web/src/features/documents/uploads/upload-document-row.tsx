import { createDocument } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import {
  useCategoryOptions,
  useLanguageOptions,
} from '#web/features/documents/document-visibility.tsx';
import { TagPicker } from '#web/features/documents/tags/tag-picker.tsx';
import { TranslationInput } from '#web/features/documents/translations/translation-input.tsx';
import {
  isStartable,
  type Upload,
  type UploadQueue,
} from '#web/features/shared/upload/upload-queue.ts';
import { getMaxLength } from '#web/lib/form/contract-resolver.ts';
import { toFormErrors } from '#web/lib/form/server-errors.ts';
import { ChoiceSelect } from '#web/ui/choice-select.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { type DocumentDetails, listMissingFields, needsLanguage } from './document-details.ts';
import { UploadRow } from './upload-row.tsx';

/** Returns the id of a file's field, for moving the focus there. */
export const getFieldId = (formId: string, uploadId: number, field: 'title' | 'language') =>
  `${formId}-${field}-${uploadId}`;

export interface UploadDocumentRowProps {
  formId: string;
  upload: Upload<DocumentDetails>;
  queue: UploadQueue<DocumentDetails>;
  /** Shows validation errors after an attempt to save. */
  checked: boolean;
  /** One of several files. */
  several: boolean;
}

const shownFields = [
  'blob_path',
  'title',
  'category',
  'language',
  'translation_of_id',
  'description',
  'tag_ids',
];

/** File of an upload with the fields of its document. */
export function UploadDocumentRow(props: UploadDocumentRowProps) {
  const { formId, upload, queue, checked, several } = props;
  const { t } = useTranslation();
  const { id, details, state } = upload;
  const refusal =
    state.step === 'failed'
      ? toFormErrors(state.error, shownFields, t('documents.upload_failed'))
      : null;
  const problems = { ...refusal?.fields };
  for (const missing of checked ? listMissingFields(details) : [])
    problems[missing] = t('validation.required', { field: t(`fields.${missing}`) });
  return (
    <UploadRow
      upload={upload}
      queue={queue}
      failure={refusal?.fields['blob_path'] ?? refusal?.formError ?? null}
    >
      {isStartable(upload) ? (
        <UploadFields
          getId={(field) => getFieldId(formId, id, field)}
          details={details}
          problems={problems}
          several={several}
          onChange={(changes) => queue.describe(id, changes)}
        />
      ) : null}
    </UploadRow>
  );
}

interface UploadFieldsProps {
  /** Returns the id of a field. */
  getId: (field: 'title' | 'language') => string;
  details: DocumentDetails;
  /** Error messages by field. */
  problems: Readonly<Record<string, string>>;
  onChange: (changes: Partial<DocumentDetails>) => void;
  /** One of several files; collapses the less common fields. */
  several: boolean;
}

/** Metadata fields of one file. */
function UploadFields(props: UploadFieldsProps) {
  const { getId, details, problems, onChange, several } = props;
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 sm:grid-cols-[4fr_3fr_3fr]">
      <Field id={getId('title')} label={t('fields.title')} required error={problems['title']}>
        <Input
          value={details.title}
          maxLength={getMaxLength(createDocument, 'title')}
          autoComplete="off"
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      <Field label={t('fields.category')} error={problems['category']}>
        <ChoiceSelect
          value={details.category}
          options={useCategoryOptions()}
          onChange={(category) => category && onChange({ category })}
        />
      </Field>
      <Field
        id={getId('language')}
        label={t('fields.language')}
        required={needsLanguage(details)}
        error={problems['language']}
      >
        <ChoiceSelect
          value={details.language}
          options={useLanguageOptions()}
          emptyLabel={t('documents.no_language')}
          onChange={(language) => onChange({ language })}
        />
      </Field>
      {/* What was chosen before another file was added stays in sight. */}
      {several && details.translation_of_id === null ? null : (
        <div className="sm:col-span-3">
          <TranslationInput
            value={details.translation_of_id}
            error={problems['translation_of_id']}
            onChange={(id) => onChange({ translation_of_id: id })}
          />
        </div>
      )}
      {several ? (
        <details className="group sm:col-span-3">
          <summary className="w-fit cursor-pointer rounded-small text-sm text-soft hover:text-ink touch:py-3">
            {t('documents.description_and_tags')}
          </summary>
          <div className="mt-3 flex flex-col gap-4">
            <Description {...props} />
            <TagPicker
              label={t('tags.title')}
              tags={details.tags}
              error={problems['tag_ids']}
              onChange={(tags) => onChange({ tags })}
            />
          </div>
        </details>
      ) : (
        <div className="sm:col-span-3">
          <Description {...props} />
        </div>
      )}
    </div>
  );
}

function Description({ details, problems, onChange }: UploadFieldsProps) {
  const { t } = useTranslation();
  return (
    <Field label={t('fields.description')} error={problems['description']}>
      <Textarea
        rows={2}
        className="min-h-16!"
        value={details.description}
        maxLength={getMaxLength(createDocument, 'description')}
        onChange={({ target }) => onChange({ description: target.value })}
      />
    </Field>
  );
}
