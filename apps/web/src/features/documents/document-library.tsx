import { lazyComponent } from '#web/lib/lazy-component.ts';
import { createDocument, type Document } from '@portal/contract/documents';
import type { ViewAs } from '@portal/contract/kernel';
import { Link } from '@tanstack/react-router';
import { BookOpen, Download, Ellipsis, Eye, Link2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { DocumentList, type DocumentListProps } from './document-list.tsx';
import { type DocumentTask, DocumentTaskItems } from './document-task-items.tsx';
import { getDocumentUrl } from './document-url.ts';
import { useDocumentSelection } from './selection/use-document-selection.ts';
import type { UploadLink } from './uploads/document-details.ts';
import { useFileAccess } from './download-button.tsx';

const DocumentTaskDialog = lazyComponent(
  async () => (await import('./document-task-dialog.tsx')).DocumentTaskDialog,
);

const UploadDialog = lazyComponent(
  async () => (await import('./uploads/upload-dialog.tsx')).UploadDialog,
);

export interface DocumentLibraryProps extends Pick<
  DocumentListProps,
  'product' | 'actions' | 'emptyAction'
> {
  /** Opens the upload dialog. */
  uploading: boolean;
  onUploaded: () => void;
  /** Initial product link of uploaded documents. */
  about?: UploadLink | undefined;
  /** Renders the explanation of who can see a document; for employees. */
  renderAccess: (item: Document, onClose: () => void) => ReactNode;
}

/** Library with all actions that the user's permissions allow. */
export function DocumentLibrary(props: DocumentLibraryProps) {
  const { uploading, onUploaded, about, renderAccess, ...list } = props;
  const user = useUser();
  const manages = can(user, createDocument.access);
  const isEmployee = user.role === 'employee';
  const selection = useDocumentSelection();
  const [chosen, setChosen] = useState<{ item: Document; task: DocumentTask } | null>(null);
  const [explained, setExplained] = useState<Document | null>(null);
  return (
    <>
      <DocumentList
        {...list}
        selection={manages ? selection : undefined}
        renderMenu={(item) => (
          <DocumentMenu
            item={item}
            onTask={manages ? (task) => setChosen({ item, task }) : undefined}
            onShowAccess={isEmployee ? () => setExplained(item) : undefined}
          />
        )}
      />
      <Suspense>
        {uploading ? <UploadDialog about={about} onClose={onUploaded} /> : null}
        {chosen ? <DocumentTaskDialog {...chosen} onClose={() => setChosen(null)} /> : null}
        {explained ? renderAccess(explained, () => setExplained(null)) : null}
      </Suspense>
    </>
  );
}

interface DocumentMenuProps {
  item: Document;
  /** Absent for users who may only read. */
  onTask: ((task: DocumentTask) => void) | undefined;
  /** Opens the explanation of who can see the document; absent for customers. */
  onShowAccess: (() => void) | undefined;
  viewAs?: ViewAs | undefined;
}

/** Menu of a document's row or card. */
function DocumentMenu({ item, onTask, onShowAccess, viewAs }: DocumentMenuProps) {
  const { t } = useTranslation();
  const { download } = useFileAccess(item);
  const copyLink = useCopyLink();
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon">
          <Ellipsis aria-hidden />
          <VisuallyHidden>{t('documents.more', { title: item.title })}</VisuallyHidden>
        </Button>
      }
    >
      <DropdownMenuItem asChild>
        <Link to="/dashboard/documents/$id" params={{ id: item.id }} search={{ ...viewAs }}>
          <BookOpen aria-hidden />
          {t('documents.open')}
        </Link>
      </DropdownMenuItem>
      {item.file.state === undefined ? (
        <DropdownMenuItem onSelect={download}>
          <Download aria-hidden />
          {t('documents.download')}
        </DropdownMenuItem>
      ) : null}
      <DropdownMenuItem onSelect={() => void copyLink(item.id)}>
        <Link2 aria-hidden />
        {t('documents.copy_link')}
      </DropdownMenuItem>
      {onShowAccess ? (
        <DropdownMenuItem onSelect={onShowAccess}>
          <Eye aria-hidden />
          {t('rights.why')}
        </DropdownMenuItem>
      ) : null}
      {onTask ? (
        <>
          <DropdownMenuSeparator />
          <DocumentTaskItems onTask={onTask} />
        </>
      ) : null}
    </DropdownMenu>
  );
}

/** Copies the URL of a document's page and confirms it with a toast. */
function useCopyLink() {
  const { t } = useTranslation();
  return async (id: string): Promise<void> => {
    const address = getDocumentUrl(id);
    try {
      await navigator.clipboard.writeText(address);
      toasts.show({ tone: 'success', title: t('documents.link_copied') });
    } catch {
      // No clipboard on an insecure page, or permission denied.
      toasts.show({ tone: 'danger', title: t('documents.link_not_copied'), text: address });
    }
  };
}
