import { lazyComponent } from '#web/lib/lazy-component.ts';
import { createDocument, createTag } from '@portal/contract/documents';
import { Link } from '@tanstack/react-router';
import { Tags, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DocumentLibrary } from '#web/features/documents/document-library.tsx';
import { uploadForm } from '#web/features/documents/uploads/upload-form.ts';
import { ImportLink } from '#web/features/shared/list/import-link.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const ExplainDialog = lazyComponent(
  async () => (await import('#web/features/rights/explain/explain-dialog.tsx')).ExplainDialog,
);

/** The library, for both kinds of user; who looks after it finds the means here too. */
export function DocumentsPage() {
  const { t } = useTranslation();
  usePageTitle(t('documents.title'));
  const user = useUser();
  const manages = can(user, createDocument.access);
  const { form, open, close } = useOpenForm();
  const startUpload = () => open(uploadForm);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('documents.title')}
        description={user.role === 'employee' ? t('documents.text') : t('documents.text_customer')}
        actions={
          <>
            {can(user, createTag.access) ? (
              <Button asChild variant="outline">
                <Link to="/dashboard/documents/tags">
                  <Tags aria-hidden />
                  {t('tags.title')}
                </Link>
              </Button>
            ) : null}
            <ImportLink kind="documents" />
            {manages ? (
              <Button onClick={startUpload}>
                <Upload aria-hidden />
                {t('documents.upload')}
              </Button>
            ) : null}
          </>
        }
      />
      <FeatureErrorBoundary>
        <DocumentLibrary
          uploading={manages && form === uploadForm}
          onUploaded={() => void close()}
          renderAccess={(document, onClose) => (
            <ExplainDialog subject={{ document }} onClose={onClose} />
          )}
          emptyAction={
            manages ? (
              <Button variant="outline" onClick={startUpload}>
                {t('documents.add_first')}
              </Button>
            ) : null
          }
        />
      </FeatureErrorBoundary>
    </div>
  );
}
