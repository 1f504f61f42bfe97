import { Link } from '@tanstack/react-router';
import { Building2, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';

const shortcuts = [
  { name: 'customers', path: '/dashboard/data/customers', Icon: Building2 },
  { name: 'documents', path: '/dashboard/documents', Icon: FileText },
] as const;

/** Where an employee's day most often goes on; every employee may open these pages. */
export function Shortcuts() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="shortcuts" className="flex flex-col gap-3">
      <h2 id="shortcuts" className="text-base font-semibold text-ink">
        {t('dashboard.shortcuts')}
      </h2>
      <div className="grid gap-3 sm:grid-cols-2">
        {shortcuts.map(({ name, path, Icon }) => (
          <LinkCard key={name} className="flex-row">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-soft" />
            <div>
              <h3>
                <CardLink>
                  <Link to={path}>{t(`navigation.${name}`)}</Link>
                </CardLink>
              </h3>
              <p className="text-pretty text-soft">{t(`dashboard.${name}_text`)}</p>
            </div>
          </LinkCard>
        ))}
      </div>
    </section>
  );
}
