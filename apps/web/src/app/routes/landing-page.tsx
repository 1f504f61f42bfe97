import { listBrands } from '@portal/contract/products';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PublicLayout } from '#web/app/public/public-layout.tsx';
import { SignInForm } from '#web/features/auth/sign-in/sign-in-form.tsx';
import { call } from '#web/lib/api/call.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { isSessionLost, takeReturnPath } from '#web/lib/session/return-path.ts';

export interface LandingPageProps {
  /** Called after the sign-in with the path to open. */
  onEnter: (path: string) => void;
}

/** The start page: what the portal is, the sign-in, and what the supplier carries. */
export function LandingPage({ onEnter }: LandingPageProps) {
  const { t } = useTranslation();
  usePageTitle(t('app.name'));
  const [ended] = useState(isSessionLost);
  return (
    <PublicLayout>
      <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-10 px-4 pt-6 pb-14 sm:px-8 lg:grid-cols-[1fr_24rem] lg:gap-x-16 lg:pt-12 lg:pb-20">
        <div className="lg:pt-4">
          <p className="font-medium text-brand-ink">{t('landing.eyebrow')}</p>
          <h1 className="mt-3 max-w-xl text-3xl font-semibold tracking-tight wrap-break-word text-ink sm:text-4xl">
            {t('landing.title')}
          </h1>
          <p className="mt-5 max-w-lg text-lg text-pretty text-ink">{t('landing.tagline_first')}</p>
          <p className="mt-2 max-w-lg text-lg text-pretty text-soft">
            {t('landing.tagline_second')}
          </p>
          <FloorPlan className="mt-10 w-full max-lg:hidden" />
        </div>
        <SignInForm
          ended={ended}
          onSignedIn={(userId) => onEnter(takeReturnPath(userId) ?? '/dashboard')}
        />
      </div>
      <Points />
      <OurBrands />
    </PublicLayout>
  );
}

function Points() {
  const { t } = useTranslation();
  return (
    <div className="border-t border-line bg-surface">
      <ul className="mx-auto grid w-full max-w-6xl gap-8 px-4 py-12 sm:px-8 md:grid-cols-3 md:gap-10">
        {(['documents', 'devices', 'service'] as const).map((point) => (
          <li key={point} className="border-t-2 border-brand pt-4">
            <h2 className="text-base font-semibold text-ink">
              {t(`landing.points.${point}.title`)}
            </h2>
            <p className="mt-1 text-pretty text-soft">{t(`landing.points.${point}.text`)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

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

const devices = [
  { x: 52, y: 52 },
  { x: 52, y: 232 },
  { x: 360, y: 52 },
  { x: 548, y: 52 },
  { x: 548, y: 232 },
] as const;

/**
 * A clinic's floor plan, drawn as the logo is: walls, doors standing open, and the devices in their
 * rooms, one of them due. Decoration; its colours are the theme's.
 */
function FloorPlan({ className }: { className?: string }) {
  return (
    <svg viewBox="12 12 576 260" fill="none" aria-hidden className={className}>
      <path className="fill-surface" d="M14 14H586V270H14Z" />
      <g className="stroke-line" strokeWidth="1">
        {Array.from({ length: 13 }, (_, column) => (
          <path key={column} d={`M${46 + column * 42} 14V270`} />
        ))}
        {Array.from({ length: 5 }, (_, row) => (
          <path key={row} d={`M14 ${56 + row * 43}H586`} />
        ))}
      </g>
      <g className="stroke-control" strokeWidth="3" strokeLinecap="square">
        <path d="M320 270H586V14H14V270H280M186 14V120H150M110 120H14M186 162V270M186 162H150M110 162H14M400 14V120H430M470 120H586M400 162V270M400 162H430M470 162H586" />
      </g>
      <g className="stroke-control" strokeWidth="1.5">
        <path d="M110 120V80A40 40 0 0 1 150 120M110 162V202A40 40 0 0 0 150 162M470 120V80A40 40 0 0 0 430 120M470 162V202A40 40 0 0 1 430 162M280 270V230A40 40 0 0 1 320 270" />
      </g>
      {devices.map(({ x, y }) => (
        <Device key={`${x} ${y}`} x={x} y={y} />
      ))}
      <g transform="translate(250 96)">
        <circle r="26" className="fill-brand-soft" />
        <circle r="26" className="stroke-brand" strokeWidth="1.5" strokeDasharray="3 4" />
        <path d="M-3 -10h6v7h7v6h-7v7h-6v-7h-7v-6h7z" className="fill-brand" />
      </g>
    </svg>
  );
}

function Device({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="-20" y="-18" width="40" height="36" rx="6" className="fill-sunken stroke-control" />
      <path d="M-2 -8h4v6h6v4h-6v6h-4v-6h-6v-4h6z" className="fill-brand" />
    </g>
  );
}
