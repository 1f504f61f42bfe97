import { createDocument, type Document } from '@portal/contract/documents';
import { Suspense, useState, type ReactNode } from 'react';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { DocumentList, type DocumentListProps } from './document-list.tsx';
import { DocumentMenu } from './document-menu.tsx';
import type { DocumentTask } from './document-task-items.tsx';
import { DocumentTaskDialog, UploadDialog } from './lazy-dialogs.ts';
import { useDocumentSelection } from './selection/use-document-selection.ts';
import type { UploadLink } from './uploads/document-details.ts';

export interface DocumentLibraryProps extends Pick<
  DocumentListProps,
  'product' | 'actions' | 'emptyAction'
> {
  /** Opens the upload dialog. */
  uploading: boolean;
  onUploaded: () => void;
  /** Initial product link of uploaded documents. */
  about?: UploadLink | undefined;
  /** Renders the explanation who can see a document; for employees. */
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
