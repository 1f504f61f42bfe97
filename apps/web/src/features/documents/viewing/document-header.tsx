import type { Document } from '@portal/contract/documents';
import type { ViewAs } from '@portal/contract/kernel';
import { Link } from '@tanstack/react-router';
import { Ellipsis, FileX, Link as LinkIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DocumentTaskItems,
  type DocumentTaskItemsProps,
} from '#web/features/documents/document-task-items.tsx';
import { getDocumentUrl } from '#web/features/documents/document-url.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { LoadingTitle } from '#web/kit/page/loading-title.tsx';
import { restoreSearchParams } from '#web/lib/url/restore-search-params.ts';
import { useSearchParam } from '#web/lib/url/search-params.ts';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
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
  return <PageHeader breadcrumb={path} title={<LoadingTitle />} />;
}

/** Copies the URL of a document's page or of an older version. */
export function CopyLinkButton({ id, version }: { id: string; version: number | null }) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(getDocumentUrl(id, version));
      const text = t('viewer.link_copied_text');
      toasts.show({ tone: 'success', title: t('viewer.link_copied'), text });
    } catch {
      toasts.show({ tone: 'danger', title: t('viewer.copy_failed') });
    }
  };
  return (
    <Button variant="outline" onClick={() => void copy()}>
      <LinkIcon aria-hidden />
      {t('viewer.copy_link')}
    </Button>
  );
}

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

export interface DocumentTasksProps {
  title: string;
  onTask: DocumentTaskItemsProps['onTask'];
}

/** Tasks of library managers on the open document. */
export function DocumentTasks({ title, onTask }: DocumentTasksProps) {
  const { t } = useTranslation();
  return (
    <DropdownMenu
      trigger={
        <Button variant="outline" size="icon" title={t('viewer.more')}>
          <Ellipsis aria-hidden />
          <VisuallyHidden>{t('documents.more', { title })}</VisuallyHidden>
        </Button>
      }
    >
      <DocumentTaskItems onTask={onTask} />
    </DropdownMenu>
  );
}
