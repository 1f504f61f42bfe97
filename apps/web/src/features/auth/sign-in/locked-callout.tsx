import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';

interface LockedCalloutProps {
  /** End of the lock, RFC 3339. */
  until: string;
  busy: boolean;
  onReset: () => void;
}

/** Shows the end of the lock and sends the mail that unlocks sooner (specification §4, §8). */
export function LockedCallout({ until, busy, onReset }: LockedCalloutProps) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  return (
    <Callout tone="danger" title={t('sign_in.locked_title')}>
      <p>{t('sign_in.locked', { until: moment(until) })}</p>
      <Button variant="outline" size="sm" wraps busy={busy} onClick={onReset} className="mt-3">
        {t('sign_in.send_reset')}
      </Button>
    </Callout>
  );
}
