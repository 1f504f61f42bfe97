import { type Document, documentAudiences, documentCategories } from '@portal/contract/documents';
import { languages } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';
import { Callout } from '#web/ui/callout.tsx';

type Link = Pick<Document, 'manufacturer_id' | 'product_id'>;

type Audience = Document['audience'];

/** Returns true when a document has a product or manufacturer; form values may be empty strings. */
export const isLinked = ({ manufacturer_id: manufacturer, product_id: product }: Link): boolean =>
  Boolean(manufacturer) || Boolean(product);

/**
 * Returns who may see a document besides employees (API.md §3, who sees what). Its product or
 * manufacturer decides; the audience applies only without both.
 */
export function getVisibility({ audience, ...link }: Link & { audience: Audience }) {
  if (link.product_id) return 'product' as const;
  if (link.manufacturer_id) return 'manufacturer' as const;
  return audience === 'all_customers' ? audience : ('employees' as const);
}

/**
 * Returns the audience for a link. With a product or manufacturer it is `by_rights`, so that
 * clearing the link later does not open the document to every customer.
 */
export const resolveAudience = (link: Link, audience: Audience): Audience =>
  isLinked(link) ? 'by_rights' : audience;

/**
 * Shows who may see a document, for library managers. Highlights a document that is open to every
 * customer.
 */
export function AudienceBadge({ item, wraps }: { item: Document; wraps?: boolean }) {
  const { t } = useTranslation();
  const visibility = getVisibility(item);
  return (
    <Badge
      tone={visibility === 'all_customers' ? 'warning' : 'neutral'}
      wraps={wraps}
      className="self-start"
    >
      {t(`documents.seen_by.${visibility}`)}
    </Badge>
  );
}

/** Warns that the document will be open to every customer. */
export function AudienceCallout({ audience }: Pick<Document, 'audience'>) {
  const { t } = useTranslation();
  return audience === 'all_customers' ? (
    <Callout tone="warning" title={t('documents.open_to_all')}>
      {t('documents.open_to_all_text')}
    </Callout>
  ) : null;
}

/** Returns a sentence that states who may see a document. */
export function useAudienceHint() {
  const { t } = useTranslation();
  return (document: Pick<Document, 'audience' | 'manufacturer_id' | 'product_id'>): string =>
    t(`documents.audience_hints.${getVisibility(document)}`);
}

/** Options for the category, translated. */
export function useCategoryOptions() {
  const { t } = useTranslation();
  return documentCategories.map((value) => ({
    value,
    label: t(`documents.categories.${value}`),
  }));
}

/** Options for the language of a document. */
export function useLanguageOptions() {
  const { t } = useTranslation();
  return languages.map((value) => ({ value, label: t(`app.languages.${value}`) }));
}

/** Options for the audience of a document without product and manufacturer. */
export function useAudienceOptions() {
  const { t } = useTranslation();
  const about = { manufacturer_id: null, product_id: null };
  return documentAudiences.map((audience) => {
    const label = t(`documents.seen_by.${getVisibility({ ...about, audience })}`);
    return { value: audience, label };
  });
}
