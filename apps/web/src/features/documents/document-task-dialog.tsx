import type { Document } from '@portal/contract/documents';
import { DeleteDocumentDialog } from './delete-document-dialog.tsx';
import type { DocumentTask } from './document-task-items.tsx';
import { EditDocumentDialog } from './edit-document-dialog.tsx';
import { ReplaceFileDialog } from './uploads/replace-file-dialog.tsx';

export interface DocumentTaskDialogProps {
  item: Document;
  task: DocumentTask;
  onClose: () => void;
}

const dialogs = {
  edit: EditDocumentDialog,
  replace: ReplaceFileDialog,
  delete: DeleteDocumentDialog,
};

/** Dialog of the task that was chosen in a document's menu. */
export function DocumentTaskDialog({ item, task, onClose }: DocumentTaskDialogProps) {
  const TaskDialog = dialogs[task];
  return <TaskDialog item={item} onClose={onClose} />;
}
