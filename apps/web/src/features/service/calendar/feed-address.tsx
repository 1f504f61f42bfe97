import { useTranslation } from 'react-i18next';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';

const programs = ['outlook', 'google', 'apple'] as const;

/** The address of a feed, which is shown this once, and what to do with it. */
export function FeedAddress({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-5">
      <Callout tone="warning">{t('service_calendar.feed.once')}</Callout>
      <div className="flex items-end gap-2">
        <Field label={t('service_calendar.feed.address')} className="flex-1">
          <Input readOnly value={address} onFocus={({ target }) => target.select()} />
        </Field>
        <CopyButton
          text={address}
          label={t('service_calendar.feed.copy')}
          copiedLabel={t('service_calendar.feed.copied')}
          onFailure={() =>
            toasts.show({ tone: 'danger', title: t('service_calendar.feed.copy_failed') })
          }
        />
      </div>
      <div className="flex flex-col gap-2">
        <h3 className="font-semibold text-ink">{t('service_calendar.feed.how')}</h3>
        <ul className="flex list-disc flex-col gap-1.5 ps-5 text-soft">
          {programs.map((program) => (
            <li key={program}>{t(`service_calendar.feed.${program}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
