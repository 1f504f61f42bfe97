import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PublicLayout } from '#web/app/public/public-layout.tsx';
import { SignInForm } from '#web/features/auth/sign-in/sign-in-form.tsx';
import { lazyDecoration } from '#web/lib/lazy-component.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { isSessionLost, takeReturnPath } from '#web/lib/session/return-path.ts';

const FloorPlan = lazyDecoration(
  async () => (await import('#web/app/public/floor-plan.tsx')).FloorPlan,
);

const OurBrands = lazyDecoration(
  async () => (await import('#web/app/public/our-brands.tsx')).OurBrands,
);

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
          <div className="mt-10 aspect-[576/260] w-full max-lg:hidden">
            <Suspense>
              <FloorPlan />
            </Suspense>
          </div>
        </div>
        <SignInForm
          ended={ended}
          onSignedIn={(userId) => onEnter(takeReturnPath(userId) ?? '/dashboard')}
        />
      </div>
      <Points />
      <Suspense>
        <OurBrands />
      </Suspense>
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
