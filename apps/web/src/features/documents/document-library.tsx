import { createDocument, type Document } from '@portal/contract/documents';
import { Suspense, useState, type ReactNode } from 'react';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { DocumentList, type DocumentListProps } from './document-list.tsx';
import { DocumentMenu } from './document-menu.tsx';
import type { DocumentTask } from './document-task-items.tsx';
import { DocumentTaskDialog, UploadDialog } from './lazy-dialogs.ts';
import { useMarks } from './marking/use-marks.ts';
import type { UploadLink } from './uploads/document-details.ts';

export interface DocumentLibraryProps extends Pick<
  DocumentListProps,
  'product' | 'actions' | 'firstStep'
> {
  /** Whether files are being chosen and sent. */
  uploading: boolean;
  onUploaded: () => void;
  /** What uploaded documents are about, unless another is chosen. */
  about?: UploadLink | undefined;
  /** Answers who can see a document; for employees. */
  renderWhy: (item: Document, onClose: () => void) => ReactNode;
}

/** The library with all that can be done in it, as far as the user may. */
export function DocumentLibrary(props: DocumentLibraryProps) {
  const { uploading, onUploaded, about, renderWhy, ...list } = props;
  const user = useUser();
  const manages = can(user, createDocument.access);
  const isEmployee = user.role === 'employee';
  const marks = useMarks();
  const [chosen, setChosen] = useState<{ item: Document; task: DocumentTask } | null>(null);
  const [asked, setAsked] = useState<Document | null>(null);
  return (
    <>
      <DocumentList
        {...list}
        marks={manages ? marks : undefined}
        renderMenu={(item) => (
          <DocumentMenu
            item={item}
            onTask={manages ? (task) => setChosen({ item, task }) : undefined}
            onWhy={isEmployee ? () => setAsked(item) : undefined}
          />
        )}
      />
      <Suspense>
        {uploading ? <UploadDialog about={about} onClose={onUploaded} /> : null}
        {chosen ? <DocumentTaskDialog {...chosen} onClose={() => setChosen(null)} /> : null}
        {asked ? renderWhy(asked, () => setAsked(null)) : null}
      </Suspense>
    </>
  );
}
