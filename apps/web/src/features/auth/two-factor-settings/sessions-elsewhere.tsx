import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { EndOwnSessionsDialog } from '../own-sessions/end-sessions-dialog.tsx';

/**
 * Offers to end the other sessions, which go on when the second factor changes (OWASP ASVS 5.0,
 * 7.4.3).
 */
export function SessionsElsewhere() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex max-w-prose flex-col items-start gap-3">
      <div>
        <h3 className="font-medium text-ink">{t('two_factor_settings.elsewhere_title')}</h3>
        <p className="mt-1 text-soft">{t('two_factor_settings.elsewhere')}</p>
      </div>
      <Button wraps variant="outline" onClick={() => setOpen(true)}>
        {t('own_sessions.end_others')}
      </Button>
      {open ? <EndOwnSessionsDialog target="others" onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
