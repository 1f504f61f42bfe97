import { listTags, type Tag } from '@portal/contract/documents';
import { Plus, Tags } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/kit/catalogue/text-link.ts';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { NewTagDialog } from './lazy-tag-dialogs.ts';
import { TagDocumentsLink } from './tag-documents-link.tsx';
import { TagMenu } from './tag-menu.tsx';

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
        exportable
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
