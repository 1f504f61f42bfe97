import { Package } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';

/** Link to a website in a new tab, shown without scheme and "www". */
export function WebsiteLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={textLink}>
      {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </a>
  );
}

/** Number of products of a manufacturer, as text. */
export function ProductsCount({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <p className="flex items-center gap-1.5 text-soft tabular-nums">
      <Package aria-hidden className="size-4 text-faint" />
      {t('manufacturers.products_count', { count })}
    </p>
  );
}
