import type { Tag } from '@portal/contract/documents';

/** Props of the dialogs about one tag. */
export interface TagDialogProps {
  tag: Tag;
  onClose: () => void;
}
