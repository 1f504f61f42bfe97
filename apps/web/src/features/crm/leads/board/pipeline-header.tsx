import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { NewLeadButton } from './new-lead-button.tsx';

/** The head of both boards: the way to the report, and a new lead. */
export function PipelineHeader({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <PageHeader
      title={title}
      description={text}
      actions={
        <>
          <Button asChild variant="outline">
            <Link to="/dashboard/sales/report">
              <ChartNoAxesColumn aria-hidden />
              {t('leads.board.report')}
            </Link>
          </Button>
          <NewLeadButton />
        </>
      }
    />
  );
}
