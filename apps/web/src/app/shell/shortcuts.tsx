import { Link } from '@tanstack/react-router';
import { Building2, FileText, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { mayOpen } from '#web/app/navigation.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';

const shortcuts = [
  { name: 'customers', path: '/dashboard/data/customers', Icon: Building2 },
  { name: 'documents', path: '/dashboard/documents', Icon: FileText },
  { name: 'service', path: '/dashboard/service', Icon: Wrench },
] as const;

/** Where an employee's day most often goes on, as far as they may open it. */
export function Shortcuts() {
  const { t } = useTranslation();
  const user = useUser();
  const open = shortcuts.filter(({ path }) => mayOpen(user, path));
  return (
    <section aria-labelledby="shortcuts" className="flex flex-col gap-3">
      <h2 id="shortcuts" className="text-base font-semibold text-ink">
        {t('dashboard.shortcuts')}
      </h2>
      <div className={classNames('grid gap-3 sm:grid-cols-2', open.length > 2 && 'xl:grid-cols-3')}>
        {open.map(({ name, path, Icon }) => (
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
