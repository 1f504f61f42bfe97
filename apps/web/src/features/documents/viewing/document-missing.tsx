import type { ViewAs } from '@portal/contract/kernel';
import { Link } from '@tanstack/react-router';
import { FileX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** Shown for a document that does not exist or is hidden, without revealing which. */
export function DocumentMissing({ viewAs }: { viewAs?: ViewAs | undefined }) {
  const { t } = useTranslation();
  const title = t('viewer.missing');
  usePageTitle(title);
  const isCustomer = useUser().role === 'customer';
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={title} />
      <EmptyState
        icon={<FileX />}
        title={isCustomer ? t('viewer.missing_text_customer') : t('viewer.missing_text')}
        action={
          <Button asChild variant="outline">
            <Link to="/dashboard/documents" search={{ ...viewAs }}>
              {t('viewer.back')}
            </Link>
          </Button>
        }
      />
    </div>
  );
}
