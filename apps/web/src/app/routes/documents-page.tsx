import { createDocument, type Document } from '@portal/contract/documents';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentList } from '#web/features/documents/document-list.tsx';
import { DocumentMenu, type DocumentTask } from '#web/features/documents/document-menu.tsx';
import { WhyDialog } from '#web/features/rights/lazy-dialogs.ts';
import { FeatureBoundary } from '#web/kit/page/feature-boundary.tsx';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { may } from '#web/lib/session/may.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

// Most who come here read; what changes the library is loaded when it is asked for.
const UploadDialog = lazy(async () => {
  const module = await import('#web/features/documents/uploads/upload-dialog.tsx');
  return { default: module.UploadDialog };
});
const DocumentTaskDialog = lazy(async () => {
  const module = await import('#web/features/documents/document-task-dialog.tsx');
  return { default: module.DocumentTaskDialog };
});

/** The library, for both kinds of user; who looks after it finds the means here too. */
export function DocumentsPage() {
  const { t } = useTranslation();
  usePageTitle(t('documents.title'));
  const user = useUser();
  const manages = may(user, createDocument.access);
  const [uploading, setUploading] = useState(false);
  const [chosen, setChosen] = useState<{ item: Document; task: DocumentTask } | null>(null);
  const [asked, setAsked] = useState<Document | null>(null);
  const isEmployee = user.role === 'employee';
  const startUpload = () => setUploading(true);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('documents.title')}
        description={isEmployee ? t('documents.text') : t('documents.text_customer')}
        actions={
          manages ? (
            <Button onClick={startUpload}>
              <Upload aria-hidden />
              {t('documents.upload')}
            </Button>
          ) : null
        }
      />
      <FeatureBoundary>
        <DocumentList
          renderMenu={
            isEmployee
              ? (item) => (
                  <DocumentMenu
                    item={item}
                    onTask={manages ? (task) => setChosen({ item, task }) : undefined}
                    onWhy={() => setAsked(item)}
                  />
                )
              : undefined
          }
          firstStep={
            manages ? (
              <Button variant="outline" onClick={startUpload}>
                {t('documents.add_first')}
              </Button>
            ) : null
          }
        />
        <Suspense>
          {uploading ? <UploadDialog onClose={() => setUploading(false)} /> : null}
          {chosen ? <DocumentTaskDialog {...chosen} onClose={() => setChosen(null)} /> : null}
          {asked ? (
            <WhyDialog subject={{ document: asked }} onClose={() => setAsked(null)} />
          ) : null}
        </Suspense>
      </FeatureBoundary>
    </div>
  );
}
