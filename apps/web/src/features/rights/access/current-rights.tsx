import { type ProductType, productTypes } from '@portal/contract/products';
import { type CustomerSummary, maxSummaryRights, type ViewingRight } from '@portal/contract/rights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getRightState, useUntilText } from '#web/features/rights/right-state.tsx';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Number of manufacturers shown before expanding. */
const shownAtFirst = 6;

/** Products that a customer may see now, by manufacturer and type, with the end dates. */
export function CurrentRights({ summary }: { summary: CustomerSummary }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const groups = groupRights(summary.current_rights, useLanguage());
  const hidden = all ? 0 : Math.max(0, groups.length - shownAtFirst);
  return (
    <Card>
      <ul className="divide-y divide-line">
        {groups.slice(0, groups.length - hidden).map((group) => (
          <li
            key={group.manufacturer?.id ?? 'all'}
            className="grid gap-x-6 gap-y-2 px-5 py-4 sm:grid-cols-[minmax(0,14rem)_1fr]"
          >
            <GroupName group={group} summary={summary} />
            <ul className="flex min-w-0 flex-col gap-1.5">
              {group.types.flatMap(({ rights }) =>
                rights.map((right) => <CurrentRight key={right.id} right={right} />),
              )}
            </ul>
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <div className="border-t border-line px-3 py-2">
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            {t('rights.show_more_groups', { count: hidden })}
          </Button>
        </div>
      ) : null}
      {summary.active_count > maxSummaryRights ? (
        <p className="border-t border-line px-5 py-3 text-soft">
          {t('rights.newest_only', { count: maxSummaryRights })}
        </p>
      ) : null}
    </Card>
  );
}

function GroupName({ group, summary }: { group: RightGroup; summary: CustomerSummary }) {
  const { t } = useTranslation();
  const manufacturer = summary.manufacturers.find(({ id }) => id === group.manufacturer?.id);
  const counts = manufacturer?.product_types.map(({ product_type: type, products_count: count }) =>
    t(`rights.type_count.${type}`, { count }),
  );
  return (
    <div className="min-w-0">
      <h3 className="font-semibold text-ink wrap-anywhere">
        {group.manufacturer?.name ?? t('rights.all_manufacturers')}
      </h3>
      {counts && counts.length > 0 ? (
        <p className="text-xs text-soft tabular-nums">{counts.join(' · ')}</p>
      ) : null}
    </div>
  );
}

function CurrentRight({ right }: { right: ViewingRight }) {
  const { t } = useTranslation();
  const until = useUntilText();
  const { product, product_type: type } = right;
  const ending = getRightState(right) === 'expiring';
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="min-w-0 text-ink wrap-anywhere">
        {product ? product.name : type ? t(`rights.all_of_type.${type}`) : t('rights.everything')}
        {product?.model ? <span className="text-soft"> · {product.model}</span> : null}
      </span>
      <span
        className={classNames(
          'whitespace-nowrap tabular-nums',
          ending ? 'text-warning' : 'text-soft',
        )}
      >
        {until(right.expires_at)}
      </span>
    </li>
  );
}

/** Rights to one manufacturer, or to all of them, by product type. */
interface RightGroup {
  /** Null for rights to a product type of all manufacturers. */
  manufacturer: { id: string; name: string } | null;
  /** Null for a right to everything of the manufacturer; the types in their usual order. */
  types: { type: ProductType | null; rights: ViewingRight[] }[];
}

const getProductName = ({ product }: ViewingRight) => product?.name ?? '';

/** Groups rights by manufacturer name, and within by type; the wider right comes first. */
export function groupRights(rights: readonly ViewingRight[], language: string): RightGroup[] {
  const compare = new Intl.Collator(language, { numeric: true }).compare;
  const sorted = rights.toSorted((one, other) =>
    compare(getProductName(one), getProductName(other)),
  );
  const groups = Map.groupBy(sorted, ({ manufacturer }) => manufacturer?.id ?? null);
  return [...groups.values()]
    .map((own) => ({
      manufacturer: own[0]?.manufacturer ?? null,
      types: [null, ...productTypes].flatMap((type) => {
        const ofType = own.filter((right) => right.product_type === type);
        return ofType.length > 0 ? [{ type, rights: ofType }] : [];
      }),
    }))
    .toSorted((one, other) =>
      compare(one.manufacturer?.name ?? '', other.manufacturer?.name ?? ''),
    );
}
