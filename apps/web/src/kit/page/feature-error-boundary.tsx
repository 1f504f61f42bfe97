import { CatchBoundary, useLocation } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isScriptLoadError, reloadIfUntouched } from '#web/lib/page/script-load-error.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';

/** Contains an error to one part of a page; resets on navigation (specification §2). */
export function FeatureErrorBoundary({ children }: { children: ReactNode }) {
  const { href } = useLocation();
  return (
    <CatchBoundary getResetKey={() => href} errorComponent={FeatureError}>
      {children}
    </CatchBoundary>
  );
}

function FeatureError({ error, reset }: { error: unknown; reset: () => void }) {
  const { t } = useTranslation();
  useEffect(() => reloadIfUntouched(error), [error]);
  return (
    // Below a tab list it takes the position of the tab panel.
    <div className="[[role=tablist]+&]:pt-5">
      <ErrorPanel
        title={t('errors.feature_unavailable')}
        text={t('errors.unexpected_try_again')}
        retryLabel={t('actions.try_again')}
        onRetry={() => (isScriptLoadError(error) ? location.reload() : reset())}
      />
    </div>
  );
}
