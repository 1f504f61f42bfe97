import { createTag } from '@portal/contract/documents';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TagList } from '#web/features/documents/tags/tag-list.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { NoPermissionPage } from './no-permission-page.tsx';

/** /dashboard/documents/tags: the words that documents are found by, for who looks after them. */
export function TagsPage() {
  return can(useUser(), createTag.access) ? <AllTags /> : <NoPermissionPage />;
}

function AllTags() {
  const { t } = useTranslation();
  usePageTitle(t('tags.title'));
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumb={
          <Breadcrumb label={t('tags.path')}>
            <BreadcrumbItem>
              <Link to="/dashboard/documents">{t('documents.title')}</Link>
            </BreadcrumbItem>
          </Breadcrumb>
        }
        title={t('tags.title')}
        description={t('tags.text')}
      />
      <FeatureErrorBoundary>
        <TagList />
      </FeatureErrorBoundary>
    </div>
  );
}
