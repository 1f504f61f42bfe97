import { listBrands } from '@portal/contract/products';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/call.ts';

const kinds = ['devices', 'consumables', 'pharmaceuticals', 'spare_parts'] as const;

/** Brands and their product types (specification §2, landing page). */
export function OurBrands() {
  const { t } = useTranslation();
  const brands = useBrands();
  return (
    <section aria-labelledby="brands" className="border-t border-line">
      <div className="mx-auto grid w-full max-w-6xl gap-8 px-4 py-14 sm:px-8 lg:grid-cols-[20rem_1fr] lg:gap-x-20">
        <div>
          <h2 id="brands" className="text-xl font-semibold tracking-tight text-ink">
            {t('landing.brands_title')}
          </h2>
          <p className="mt-2 text-pretty text-soft">{t('landing.brands_text')}</p>
        </div>
        <dl className="grid gap-x-10 sm:grid-cols-2">
          {kinds.map((kind) => (
            <div key={kind} className="border-t border-line py-4">
              <dt className="font-medium text-ink">{t(`landing.kinds.${kind}`)}</dt>
              <dd className="text-soft">{t(`landing.kinds.${kind}_text`)}</dd>
            </div>
          ))}
        </dl>
        {brands.length > 0 && (
          <ul className="grid grid-cols-2 gap-x-8 gap-y-3 border-t border-line pt-8 font-medium text-ink sm:grid-cols-3 lg:col-span-2 lg:grid-cols-4 lg:text-lg lg:tracking-tight">
            {brands.map((name) => (
              <li key={name} className="min-w-0 wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/**
 * Returns the names of the brands, none until loaded. The page is complete without them, so an
 * error is not shown. Works without the query cache, which the landing page does not load.
 */
function useBrands(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    call(listBrands, { signal: controller.signal }).then(
      (brands) => setNames(brands.map(({ name }) => name)),
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return names;
}
