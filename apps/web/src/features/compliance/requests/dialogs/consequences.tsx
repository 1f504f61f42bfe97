import { Archive, Eraser, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Data that an anonymization replaces and data that is retained, with reason and duration (API.md
 * §3, EU MDR). The contact of a lead is found by the e-mail address, which may be shared.
 */
export function Consequences({ ofContact }: { ofContact: boolean }) {
  const { t } = useTranslation();
  return (
    <dl className="grid gap-4 rounded bg-sunken px-4 py-3.5">
      <Part icon={<Eraser />} title={t('anonymization.replaced')}>
        {t('anonymization.replaced_text')}
        {ofContact ? ` ${t('anonymization.replaced_with_contact')}` : null}
      </Part>
      <Part icon={<Archive />} title={t('anonymization.retained')}>
        {t('anonymization.retained_text')}
      </Part>
      <Part icon={<TriangleAlert />} title={t('anonymization.final')}>
        {t('anonymization.final_text')}
      </Part>
    </dl>
  );
}

function Part({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-2 font-medium text-ink [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-soft">
        {icon}
        {title}
      </dt>
      <dd className="mt-0.5 text-pretty text-soft">{children}</dd>
    </div>
  );
}
