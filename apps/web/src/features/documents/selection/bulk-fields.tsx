import type { Document } from '@portal/contract/documents';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  AudienceCallout,
  isLinked,
  useAudienceOptions,
  useCategoryOptions,
  useLanguageOptions,
} from '#web/features/documents/document-visibility.tsx';
import { ProductLinkFields } from '#web/features/documents/product-link/product-link-fields.tsx';
import { TagsField } from '#web/features/documents/tags/tags-field.tsx';
import { CheckboxGroupField } from '#web/kit/form/checkbox-group-field.tsx';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';

/**
 * Bulk actions with the initial values of their forms. Moving resets the audience to `by_rights`,
 * so that nothing opens to every customer by mistake.
 */
export const bulkActions = {
  add_tags: { add_tag_ids: [] },
  remove_tags: { remove_tag_ids: [] },
  move: { manufacturer_id: '', product_type: '', product_id: '', audience: 'by_rights' },
  category: { category: '' },
  language: { language: '' },
  audience: { audience: '' },
} as const satisfies Record<string, FormValues>;

export type BulkAction = keyof typeof bulkActions;

export interface BulkFieldsProps {
  form: ContractForm;
  action: BulkAction;
  documents: readonly Document[];
}

/** Form fields of a bulk action. */
export function BulkFields({ form, action, documents }: BulkFieldsProps) {
  const { t } = useTranslation();
  const categories = useCategoryOptions();
  const languages = useLanguageOptions();
  switch (action) {
    case 'add_tags':
      return <TagsField form={form} name="add_tag_ids" known={noTags} />;
    case 'remove_tags':
      return <TagsToRemove form={form} documents={documents} />;
    case 'move':
      return (
        <>
          <p className="text-soft">{t('documents.bulk.move_text')}</p>
          <ProductLinkFields form={form} names={noNames} />
        </>
      );
    case 'category':
      return (
        <ChoiceField
          form={form}
          name="category"
          options={categories}
          emptyLabel={t('documents.bulk.choose')}
        />
      );
    case 'language':
      return (
        <ChoiceField
          form={form}
          name="language"
          options={languages}
          emptyLabel={t('documents.no_language')}
        />
      );
    case 'audience':
      return <Audience form={form} documents={documents} />;
  }
}

const noTags: Document['tags'] = [];

const noNames = {};

/** Tags of the documents, each with the number of documents that have it. */
function TagsToRemove({ form, documents }: Omit<BulkFieldsProps, 'action'>) {
  const { t } = useTranslation();
  const tags = useMemo(() => {
    const counted = new Map<string, { name: string; count: number }>();
    for (const { id, name } of documents.flatMap((one) => one.tags))
      counted.set(id, { name, count: (counted.get(id)?.count ?? 0) + 1 });
    return [...counted].toSorted(([, one], [, other]) =>
      one.name.localeCompare(other.name, undefined, { numeric: true }),
    );
  }, [documents]);
  if (tags.length === 0) return <p className="text-soft">{t('documents.bulk.no_tags')}</p>;
  return (
    <CheckboxGroupField
      form={form}
      name="remove_tag_ids"
      options={tags.map(([value, { name, count }]) => ({
        value,
        label: name,
        hint: t('documents.bulk.on_documents', { count }),
      }))}
    />
  );
}

/** Audience of the documents without product and manufacturer; it does not affect the others. */
function Audience({ form, documents }: Omit<BulkFieldsProps, 'action'>) {
  const { t } = useTranslation();
  const chosen = useWatch({ control: form.control, name: 'audience' });
  const counts = documents.some((item) => !isLinked(item));
  return (
    <>
      <p className="text-soft">{t('documents.bulk.audience_text')}</p>
      <ChoiceField
        form={form}
        name="audience"
        options={useAudienceOptions()}
        emptyLabel={t('documents.bulk.choose')}
      />
      <AudienceCallout audience={counts && chosen === 'all_customers' ? chosen : 'by_rights'} />
    </>
  );
}
