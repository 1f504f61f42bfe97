import { createDocument } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import {
  useCategoryOptions,
  useLanguageOptions,
} from '#web/features/documents/document-options.ts';
import { maxLengthOf } from '#web/lib/form/contract-resolver.ts';
import { ChoiceSelect } from '#web/ui/choice-select.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import type { DocumentDetails } from './document-details.ts';

export interface UploadFieldsProps {
  titleId: string;
  details: DocumentDetails;
  /** What is wrong, by field. */
  problems: Readonly<Record<string, string>>;
  onChange: (changes: Partial<DocumentDetails>) => void;
}

/** What is said of one file of an upload. */
export function UploadFields({ titleId, details, problems, onChange }: UploadFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 sm:grid-cols-[4fr_3fr_3fr]">
      <Field id={titleId} label={t('fields.title')} required error={problems['title']}>
        <Input
          value={details.title}
          maxLength={maxLengthOf(createDocument, 'title')}
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
      <Field label={t('fields.language')} error={problems['language']}>
        <ChoiceSelect
          value={details.language}
          options={useLanguageOptions()}
          emptyLabel={t('documents.no_language')}
          onChange={(language) => onChange({ language })}
        />
      </Field>
      <Field
        label={t('fields.description')}
        error={problems['description']}
        className="sm:col-span-3"
      >
        <Textarea
          rows={2}
          className="min-h-16!"
          value={details.description}
          maxLength={maxLengthOf(createDocument, 'description')}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
    </div>
  );
}
