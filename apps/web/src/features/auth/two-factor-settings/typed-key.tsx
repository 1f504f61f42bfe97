import { useTranslation } from 'react-i18next';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';

/** The key for manual entry, in groups of four, four groups to a line. */
export function TypedKey({ secret }: { secret: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <p className="max-w-prose text-soft">{t('two_factor_settings.type_key')}</p>
      <dl>
        <dt className="text-xs font-medium text-soft">{t('two_factor_settings.key')}</dt>
        <dd className="mt-1 max-w-[20ch] font-mono text-base text-ink select-all">
          {(secret.match(/.{1,4}/gu) ?? []).join(' ')}
        </dd>
      </dl>
      <CopyButton
        text={secret}
        label={t('two_factor_settings.copy_key')}
        copiedLabel={t('two_factor_settings.copied')}
        onFailure={() =>
          toasts.show({ tone: 'warning', title: t('two_factor_settings.copy_failed') })
        }
      />
    </div>
  );
}
