import { useTranslation } from 'react-i18next';
import { isStartable, type Upload, type UploadQueue } from '#web/kit/upload/upload-queue.ts';
import { toFormErrors } from '#web/lib/form/server-errors.ts';
import type { DocumentDetails } from './document-details.ts';
import { UploadFields } from './upload-fields.tsx';
import { UploadRow } from './upload-row.tsx';

/** Returns the id of a file's title field, for moving the focus there. */
export const getTitleFieldId = (formId: string, uploadId: number) => `${formId}-title-${uploadId}`;

export interface UploadDocumentRowProps {
  formId: string;
  upload: Upload<DocumentDetails>;
  queue: UploadQueue<DocumentDetails>;
  /** Shows validation errors after an attempt to save. */
  checked: boolean;
  /** One of several files. */
  several: boolean;
}

const shownFields = ['blob_path', 'title', 'category', 'language', 'description', 'tag_ids'];

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
  if (checked && !details.title.trim())
    problems['title'] = t('validation.required', { field: t('fields.title') });
  return (
    <UploadRow
      upload={upload}
      queue={queue}
      failure={refusal?.fields['blob_path'] ?? refusal?.general ?? null}
    >
      {isStartable(upload) ? (
        <UploadFields
          titleId={getTitleFieldId(formId, id)}
          details={details}
          problems={problems}
          several={several}
          onChange={(changes) => queue.describe(id, changes)}
        />
      ) : null}
    </UploadRow>
  );
}
