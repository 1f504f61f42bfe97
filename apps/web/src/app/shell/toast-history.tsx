import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Toast } from '#web/kit/toasts/toast-store.ts';

const looks = {
  neutral: { Icon: Info, color: 'text-soft' },
  success: { Icon: CircleCheck, color: 'text-success' },
  warning: { Icon: TriangleAlert, color: 'text-warning' },
  danger: { Icon: CircleAlert, color: 'text-danger' },
};

/** All toasts of this visit, to be read again (PRODUCT.md, one toast at a time). */
export function ToastHistory({ history }: { history: readonly Toast[] }) {
  const { t } = useTranslation();
  if (history.length === 0) return <p className="text-soft">{t('notification_center.empty')}</p>;
  return (
    <ul className="divide-y divide-line">
      {history.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </ul>
  );
}

function ToastRow({ toast }: { toast: Toast }) {
  const { Icon, color } = looks[toast.tone];
  const format = useFormats();
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', color)} />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{toast.title}</p>
        {toast.text ? <p className="text-soft wrap-anywhere">{toast.text}</p> : null}
        <p className="text-xs text-faint">{format.instant(toast.at.toISOString())}</p>
      </div>
    </li>
  );
}
