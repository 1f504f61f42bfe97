import type { ProductType } from '@portal/contract/products';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductTypeLabel } from '#web/features/shared/lookup/use-product-type-options.ts';

/**
 * Coverage of a right with its names: a manufacturer, its products of a type, a type, or a product.
 */
interface NamedCoverage {
  manufacturer: { name: string } | null;
  product_type: ProductType | null;
  product: { name: string; model?: string | null | undefined } | null;
}

/** Describes what a right covers: `title` and `detail` for two lines, `name` within a sentence. */
export function useCoverageLabels() {
  const { t } = useTranslation();
  const getTypeLabel = useProductTypeLabel();
  return (coverage: NamedCoverage): { title: string; detail: string; name: string } => {
    const { manufacturer, product_type: type, product } = coverage;
    const maker = manufacturer?.name;
    if (product) {
      const parts = [product.model, maker, type && getTypeLabel(type)];
      return { title: product.name, detail: parts.filter(Boolean).join(' · '), name: product.name };
    }
    const everyOfType = type ? t(`rights.all_of_type.${type}`) : null;
    if (maker === undefined) {
      const title = everyOfType ?? '';
      return { title, detail: t('rights.of_all_manufacturers'), name: title };
    }
    return everyOfType === null
      ? { title: maker, detail: t('rights.whole_manufacturer'), name: maker }
      : { title: maker, detail: everyOfType, name: `${maker} · ${everyOfType}` };
  };
}

export interface CoverageProps {
  coverage: NamedCoverage;
  /** Renders a link in place of the plain title. */
  renderTitle?: ((title: string) => ReactNode) | undefined;
}

/** Coverage of a right, in two lines. */
export function Coverage({ coverage, renderTitle }: CoverageProps) {
  const { title, detail } = useCoverageLabels()(coverage);
  return (
    <div className="min-w-0">
      <div className="font-medium text-ink wrap-anywhere">{renderTitle?.(title) ?? title}</div>
      <p className="text-xs text-soft wrap-anywhere">{detail}</p>
    </div>
  );
}
