import type { Tag } from '@portal/contract/documents';

/** What the dialogs about one tag take. */
export interface TagDialogProps {
  tag: Tag;
  onClose: () => void;
}
