import { CatchBoundary, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '#web/ui/error-panel.tsx';

/** Keeps a fault in one part of a page from taking the whole; resets on navigation (specification §2). */
export function FeatureBoundary({ children }: { children: ReactNode }) {
  const { href } = useLocation();
  return (
    <CatchBoundary getResetKey={() => href} errorComponent={FeatureFault}>
      {children}
    </CatchBoundary>
  );
}

function FeatureFault({ reset }: { reset: () => void }) {
  const { t } = useTranslation();
  return (
    <ErrorPanel
      title={t('errors.feature_unavailable')}
      text={t('errors.unexpected_try_again')}
      retryLabel={t('actions.try_again')}
      onRetry={reset}
    />
  );
}
