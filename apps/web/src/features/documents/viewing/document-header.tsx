import type { Document } from '@portal/contract/documents';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { restoreSearchParams } from '#web/lib/address/restore-search-params.ts';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export interface DocumentHeaderProps {
  item: Document | undefined;
  actions: ReactNode;
}

/** Header of a document's page with title and actions; a skeleton while loading. */
export function DocumentHeader({ item, actions }: DocumentHeaderProps) {
  const { t } = useTranslation();
  // Device page from which the document was opened.
  const [device] = useSearchParam('device');
  const path = (
    <Breadcrumb label={t('viewer.path')}>
      {typeof device === 'string' ? (
        <BreadcrumbItem>
          <Link to="/dashboard/data/devices/$id" params={{ id: device }}>
            {t('viewer.device')}
          </Link>
        </BreadcrumbItem>
      ) : null}
      <BreadcrumbItem>
        <Link to="/dashboard/documents" search={restoreSearchParams('/dashboard/documents')}>
          {t('documents.title')}
        </Link>
      </BreadcrumbItem>
    </Breadcrumb>
  );
  if (item) {
    const kind = [
      t(`documents.categories.${item.category}`),
      item.language ? t(`app.languages.${item.language}`) : null,
    ];
    return (
      <PageHeader
        breadcrumb={path}
        title={item.title}
        description={kind.filter(Boolean).join(' · ')}
        actions={actions}
      />
    );
  }
  const waiting = (
    <>
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      <Skeleton className="h-8 w-64" />
    </>
  );
  return <PageHeader breadcrumb={path} title={waiting} />;
}
