import { documentAudiences } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { AudienceNotice } from '#web/features/documents/audience-notice.tsx';
import { CategorySelect, LanguageSelect } from '#web/features/documents/document-selects.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { SharedDetails } from './document-details.ts';

export interface SharedFieldsProps {
  shared: SharedDetails;
  onChange: (changes: Partial<SharedDetails>) => void;
  /** More than one file: category and language can be set for all of them. */
  several: boolean;
  disabled: boolean;
}

/** What holds for all files of an upload: who sees them, and with several their kind and language. */
export function SharedFields({ shared, onChange, several, disabled }: SharedFieldsProps) {
  const { t } = useTranslation();
  const { audience, category, language } = shared;
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('fields.audience')} hint={t(`documents.audience_hints.${audience}`)}>
        <Select
          name="audience"
          value={audience}
          disabled={disabled}
          onChange={({ target }) => {
            const chosen = documentAudiences.find((word) => word === target.value);
            if (chosen) onChange({ audience: chosen });
          }}
        >
          {documentAudiences.map((word) => (
            <option key={word} value={word}>
              {t(`documents.audiences.${word}`)}
            </option>
          ))}
        </Select>
      </Field>
      <AudienceNotice audience={audience} />
      {several ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('documents.category_of_all')}>
            <CategorySelect
              value={category}
              disabled={disabled}
              onChange={(chosen) => onChange({ category: chosen })}
            />
          </Field>
          <Field label={t('documents.language_of_all')}>
            <LanguageSelect
              value={language}
              disabled={disabled}
              onChange={(chosen) => onChange({ language: chosen })}
            />
          </Field>
        </div>
      ) : null}
    </div>
  );
}
