import type { Tag } from '@portal/contract/documents';
import { Ellipsis, Merge, Pencil, Trash } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#web/ui/dropdown-menu.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { DeleteTagDialog, MergeTagsDialog, RenameTagDialog } from './lazy-tag-dialogs.ts';

const dialogs = { rename: RenameTagDialog, merge: MergeTagsDialog, delete: DeleteTagDialog };

/** Menu of actions on a tag. */
export function TagMenu({ tag }: { tag: Tag }) {
  const { t } = useTranslation();
  const [task, setTask] = useState<keyof typeof dialogs | null>(null);
  const TaskDialog = task && dialogs[task];
  return (
    <>
      <DropdownMenu
        trigger={
          <Button variant="ghost" size="icon">
            <Ellipsis aria-hidden />
            <VisuallyHidden>{t('documents.more', { title: tag.name })}</VisuallyHidden>
          </Button>
        }
      >
        <DropdownMenuItem onSelect={() => setTask('rename')}>
          <Pencil aria-hidden />
          {t('tags.rename')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => setTask('merge')}>
          <Merge aria-hidden />
          {t('tags.merge_with')}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem destructive onSelect={() => setTask('delete')}>
          <Trash aria-hidden />
          {t('actions.delete')}
        </DropdownMenuItem>
      </DropdownMenu>
      {TaskDialog ? (
        <Suspense>
          <TaskDialog tag={tag} onClose={() => setTask(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
