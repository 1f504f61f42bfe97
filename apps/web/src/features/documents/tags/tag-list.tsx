import { listTags, type Tag } from '@portal/contract/documents';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { Ellipsis, Merge, Pencil, Plus, Tags, Trash } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useOpenForm, useSearchParam } from '#web/lib/url/search-params.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Form that creates a tag. */
const NewTagDialog = lazyComponent(async () => (await import('./tag-dialogs.tsx')).NewTagDialog);

/** Form that renames a tag. */
const RenameTagDialog = lazyComponent(
  async () => (await import('./tag-dialogs.tsx')).RenameTagDialog,
);

/** Form that merges a tag into another. */
const MergeTagsDialog = lazyComponent(
  async () => (await import('./tag-dialogs.tsx')).MergeTagsDialog,
);

/** Confirmation before deleting a tag. */
const DeleteTagDialog = lazyComponent(
  async () => (await import('./tag-dialogs.tsx')).DeleteTagDialog,
);

/** List of tags with their forms, sorted by name. */
export function TagList() {
  const { t } = useTranslation();
  const { form, open, close } = useOpenForm();
  const columns = useColumns();
  // Default ordering: by name.
  const [chosenOrder] = useSearchParam('ordering');
  const fixed = typeof chosenOrder === 'string' ? {} : { ordering: 'name' };
  const list = useList({ scope: 'documents', route: listTags, name: 'tags', fixed });
  const add = (
    <Button onClick={() => open('new')}>
      <Plus aria-hidden />
      {t('tags.add')}
    </Button>
  );
  return (
    <>
      <ListView
        list={{ ...list, ordering: list.ordering ?? 'name' }}
        label={t('tags.title')}
        searchLabel={t('tags.search')}
        failure={t('tags.load_failed')}
        actions={add}
        columns={columns}
        renderCard={(tag) => <TagCard tag={tag} />}
        empty={<EmptyState icon={<Tags />} title={t('tags.empty')} text={t('tags.empty_text')} />}
      />
      <Suspense>{form === 'new' ? <NewTagDialog onClose={() => void close()} /> : null}</Suspense>
    </>
  );
}

function TagCard({ tag }: { tag: Tag }) {
  const { t } = useTranslation();
  return (
    <LinkCard>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere">
            <CardLink>
              <TagDocumentsLink tag={tag}>{tag.name}</TagDocumentsLink>
            </CardLink>
          </h2>
          <p className="text-soft">{t('tags.documents', { count: tag.documents_count })}</p>
        </div>
        <div className="relative -my-2 -me-2">
          <TagMenu tag={tag} />
        </div>
      </div>
    </LinkCard>
  );
}

function useColumns(): readonly Column<Tag>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      header: t('fields.name'),
      ordering: 'name',
      renderCell: (tag) => (
        <TableRowLink>
          <TagDocumentsLink tag={tag} className="wrap-anywhere">
            {tag.name}
          </TagDocumentsLink>
        </TableRowLink>
      ),
    },
    {
      key: 'documents',
      header: t('documents.title'),
      renderCell: (tag) => (
        <TagDocumentsLink
          tag={tag}
          className={textLink}
          aria-label={t('tags.show_documents', {
            count: tag.documents_count,
            name: tag.name,
          })}
        >
          {t('tags.documents', { count: tag.documents_count })}
        </TagDocumentsLink>
      ),
    },
    {
      key: 'actions',
      header: t('documents.actions'),
      numeric: true,
      renderCell: (tag) => <TagMenu tag={tag} />,
    },
  ];
}

type TagDocumentsLinkProps = Omit<LinkComponentProps, 'to' | 'search'> & { tag: Tag };

/** Links to the documents with a tag. */
function TagDocumentsLink({ tag, ...rest }: TagDocumentsLinkProps) {
  return <Link {...rest} to="/dashboard/documents" search={{ tag_id: [tag.id] }} />;
}

const dialogs = { rename: RenameTagDialog, merge: MergeTagsDialog, delete: DeleteTagDialog };

/** Menu of actions on a tag. */
function TagMenu({ tag }: { tag: Tag }) {
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
