import { Link, type LinkProps } from '@tanstack/react-router';
import { BookOpen, MonitorSmartphone, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DueDevices } from '#web/features/crm/installed-devices/due-devices.tsx';
import { NewestDocuments } from '#web/features/documents/today-documents.tsx';
import { requestForm } from '#web/features/service/tickets/ticket-forms.ts';
import { OpenServiceWidget } from '#web/features/service/today/open-service-widget.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { useUser } from '#web/lib/session/session-store.ts';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';

/** First page of a customer's user: what most come for, what is open, and what is new. */
export function CustomerHome() {
  const { customer } = useUser();
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-3">
        <h2 className="text-lg font-semibold text-ink wrap-anywhere">{customer?.name}</h2>
        <Actions />
      </section>
      <FeatureErrorBoundary>
        <div className="grid gap-4 empty:hidden sm:grid-cols-[repeat(auto-fit,minmax(21rem,1fr))]">
          <OpenServiceWidget />
          <DueDevices />
          <NewestDocuments />
        </div>
      </FeatureErrorBoundary>
    </div>
  );
}

/** The three things that most people come for, large enough for a phone in a busy hand. */
function Actions() {
  const { t } = useTranslation();
  return (
    <ul className="grid gap-3 sm:grid-cols-3 sm:gap-4">
      <Action
        icon={<Wrench aria-hidden />}
        title={t('service_requests.request')}
        text={t('company.home.service_text')}
        target={{
          to: '/dashboard/company-info',
          search: { tab: 'service', form: requestForm },
        }}
      />
      <Action
        icon={<BookOpen aria-hidden />}
        title={t('company.home.manual')}
        text={t('company.home.manual_text')}
        target={{ to: '/dashboard/documents', search: { category: 'technical' } }}
      />
      <Action
        icon={<MonitorSmartphone aria-hidden />}
        title={t('company.home.devices')}
        text={t('company.home.devices_text')}
        target={{ to: '/dashboard/company-info', search: { tab: 'devices' } }}
      />
    </ul>
  );
}

interface ActionProps {
  icon: ReactNode;
  title: string;
  text: string;
  target: Pick<LinkProps, 'to' | 'search'>;
}

function Action({ icon, title, text, target }: ActionProps) {
  return (
    <li className="grid">
      <LinkCard className="flex-row items-center sm:flex-col sm:items-start">
        <span className="grid size-11 shrink-0 place-items-center rounded bg-brand-soft text-brand-ink [&_svg]:size-5">
          {icon}
        </span>
        <div className="min-w-0">
          <h3 className="text-base">
            <CardLink>
              <Link {...target}>{title}</Link>
            </CardLink>
          </h3>
          <p className="text-soft">{text}</p>
        </div>
      </LinkCard>
    </li>
  );
}
