import { useTranslation } from 'react-i18next';
import {
  AudienceCallout,
  isLinked,
  resolveAudience,
  useAudienceHint,
  useAudienceOptions,
  useCategoryOptions,
  useLanguageOptions,
} from '#web/features/documents/document-visibility.tsx';
import {
  toProductLink,
  type LinkNames,
} from '#web/features/documents/product-link/product-link.ts';
import { ProductLinkInputs } from '#web/features/documents/product-link/product-link-inputs.tsx';
import { TagPicker } from '#web/features/documents/tags/tag-picker.tsx';
import { ChoiceSelect } from '#web/ui/choice-select.tsx';
import { Field } from '#web/ui/field.tsx';
import type { SharedDetails } from './document-details.ts';

export interface SharedFieldsProps {
  shared: SharedDetails;
  onChange: (changes: Partial<SharedDetails>) => void;
  /** Names of the linked product and manufacturer, when known. */
  names?: LinkNames | undefined;
  /** More than one file: category and language can be set for all of them. */
  several: boolean;
  disabled: boolean;
}

/**
 * Fields for all files of an upload: product link and audience, with several files also category
 * and language.
 */
export function SharedFields(props: SharedFieldsProps) {
  const { shared, onChange, names, several, disabled } = props;
  const { t } = useTranslation();
  const { audience, category, language } = shared;
  const categories = useCategoryOptions();
  const languages = useLanguageOptions();
  const audiences = useAudienceOptions();
  const audienceHint = useAudienceHint()(shared);
  return (
    <div className="flex flex-col gap-4">
      <ProductLinkInputs
        link={toProductLink(shared)}
        names={names}
        onChange={(link) => onChange({ ...link, audience: resolveAudience(link, audience) })}
        disabled={disabled}
      />
      {isLinked(shared) ? (
        <p className="text-soft">{audienceHint}</p>
      ) : (
        <>
          <Field label={t('fields.audience')} hint={audienceHint}>
            <ChoiceSelect
              value={audience}
              options={audiences}
              disabled={disabled}
              onChange={(chosen) => chosen && onChange({ audience: chosen })}
            />
          </Field>
          <AudienceCallout audience={audience} />
        </>
      )}
      {several ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('documents.category_of_all')}>
            <ChoiceSelect
              value={category}
              options={categories}
              disabled={disabled}
              onChange={(chosen) => chosen && onChange({ category: chosen })}
            />
          </Field>
          <Field label={t('documents.language_of_all')}>
            <ChoiceSelect
              value={language}
              options={languages}
              emptyLabel={t('documents.no_language')}
              disabled={disabled}
              onChange={(chosen) => onChange({ language: chosen })}
            />
          </Field>
        </div>
      ) : null}
      <TagPicker
        label={several ? t('documents.tags_of_all') : t('tags.title')}
        tags={shared.tags}
        disabled={disabled}
        onChange={(tags) => onChange({ tags })}
      />
    </div>
  );
}
