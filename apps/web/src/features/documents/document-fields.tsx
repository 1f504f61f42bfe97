import type { Document } from '@portal/contract/documents';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { AudienceChoice } from './audience-choice.tsx';
import { useCategoryOptions, useLanguageOptions } from './document-options.ts';
import { ProductLinkFields } from './product-link/product-link-fields.tsx';
import { TagsField } from './tags/tags-field.tsx';

/** Form fields of a document. */
export function DocumentFields({ form, item }: { form: ContractForm; item: Document }) {
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
      <ProductLinkFields form={form} names={item} />
      <TagsField form={form} name="tag_ids" known={item.tags} />
      <AudienceChoice form={form} />
    </>
  );
}
