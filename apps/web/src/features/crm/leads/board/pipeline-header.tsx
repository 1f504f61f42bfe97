import { createLead } from '@portal/contract/crm';
import { Link } from '@tanstack/react-router';
import { CalendarDays, ChartNoAxesColumn, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Opens the form of a new lead, for users who may add one. */
export function NewLeadButton({ variant = 'default' }: { variant?: 'default' | 'outline' }) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  if (!can(useUser(), createLead.access)) return null;
  return (
    <Button variant={variant} onClick={() => open('new')}>
      <Plus aria-hidden />
      {t('leads.board.new')}
    </Button>
  );
}

export interface PipelineHeaderProps {
  title: string;
  text: string;
  /** Buttons between the report and a new lead. */
  actions?: ReactNode;
}

/** The head of both boards and of the list: the ways to the calendar and the report, and a new lead. */
export function PipelineHeader({ title, text, actions }: PipelineHeaderProps) {
  const { t } = useTranslation();
  return (
    <PageHeader
      title={title}
      description={text}
      actions={
        <div className="contents max-sm:[&_svg]:hidden">
          <Button asChild variant="outline">
            <Link to="/dashboard/service/calendar" search={{ kind: 'next_steps' }}>
              <CalendarDays aria-hidden />
              {t('service_calendar.title')}
            </Link>
          </Button>
          <Button asChild variant="outline">
            <Link to="/dashboard/sales/report">
              <ChartNoAxesColumn aria-hidden />
              {t('leads.board.report')}
            </Link>
          </Button>
          {actions}
          <NewLeadButton />
        </div>
      }
    />
  );
}
