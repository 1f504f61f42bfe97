import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/kit/catalogue/text-link.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import type { ProductUses as Uses } from './use-product-uses.ts';

/** Lists what prevents the deletion of a product; nothing without uses. */
export function ProductUses({ id, uses }: { id: string; uses: Uses }) {
  const { t } = useTranslation();
  const format = useFormats();
  const used = (['installed', 'documents', 'rights', 'fitting'] as const).filter(
    (use) => uses[use] > 0,
  );
  if (used.length === 0) return null;
  return (
    <section className="flex flex-col gap-2 rounded bg-sunken px-4 py-3">
      <h3 className="text-xs font-medium text-soft">{t('products.in_use_by')}</h3>
      <ul className="flex flex-col gap-1 text-ink tabular-nums">
        {used.map((use) => {
          const text = t(`products.uses.${use}`, {
            count: uses[use],
            number: format.number(uses[use]),
          });
          return (
            <li key={use}>
              {use === 'installed' ? (
                <Link to="/dashboard/data/devices" search={{ device_id: id }} className={textLink}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
