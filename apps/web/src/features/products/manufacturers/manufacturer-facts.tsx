import type { Manufacturer } from '@portal/contract/products';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Card, CardBody } from '#web/ui/card.tsx';
import { Description } from '#web/ui/description.tsx';
import { WebsiteLink } from './manufacturer-link.tsx';

export interface ManufacturerFactsProps {
  manufacturer: Manufacturer;
  /** Shows the fields for employees. */
  forEmployee: boolean;
}

/** Details of a manufacturer. */
export function ManufacturerFacts({ manufacturer, forEmployee }: ManufacturerFactsProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { website, products_count: count, show_on_landing: shown } = manufacturer;
  return (
    <Card>
      <CardBody>
        <h2 className="sr-only">{t('manufacturers.details')}</h2>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-8 lg:grid-cols-[2fr_1fr_1.5fr_1fr_1.5fr]">
          <Description term={t('fields.website')} wide>
            {website ? <WebsiteLink address={website} /> : null}
          </Description>
          <Description term={t('manufacturers.products')}>{format.number(count)}</Description>
          {forEmployee ? (
            <>
              <Description term={t('manufacturers.on_landing')}>
                {shown ? t('form.yes') : t('form.no')}
              </Description>
              <Description term={t('manufacturers.added')}>
                {format.date(manufacturer.created_at)}
              </Description>
              <Description term={t('manufacturers.changed')}>
                {format.instant(manufacturer.updated_at)}
              </Description>
            </>
          ) : null}
        </dl>
      </CardBody>
    </Card>
  );
}
