import {
  changeDeviceCategory,
  createDeviceCategory,
  listDeviceCategories,
  type DeviceCategory,
} from '@portal/contract/products';
import { Plus, Shapes } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#web/kit/list/list-table.tsx';
import { ListView } from '#web/kit/list/list-view.tsx';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { TableRowLink } from '#web/ui/table-row.tsx';
import { CategoryActions } from './category-actions.tsx';
import { findCategoryId, newCategoryForm } from './category-forms.ts';
import { CategoryName } from './category-name.tsx';
import { DevicesLink } from './devices-link.tsx';
import { EditCategoryDialog, NewCategoryDialog } from './lazy-category-dialogs.ts';

/** Device categories with their forms. */
export function CategoryList() {
  const { t } = useTranslation();
  const user = useUser();
  const { form, open, close } = useOpenForm();
  const edited = findCategoryId(form);
  const columns = useColumns();
  const list = useList({
    scope: 'products',
    route: listDeviceCategories,
    name: 'categories',
    firstOrdering: 'name',
  });
  const mayAdd = can(user, createDeviceCategory.access);
  return (
    <>
      <ListView
        list={list}
        exportable
        label={t('device_categories.title')}
        searchLabel={t('device_categories.search')}
        failure={t('device_categories.load_failed')}
        actions={
          mayAdd ? (
            <Button onClick={() => open(newCategoryForm)}>
              <Plus aria-hidden />
              {t('device_categories.add')}
            </Button>
          ) : null
        }
        columns={columns}
        renderCard={(category) => <CategoryCard category={category} />}
        empty={
          <EmptyState
            icon={<Shapes />}
            title={t('device_categories.empty')}
            text={t('device_categories.empty_text')}
          />
        }
      />
      <Suspense>
        {mayAdd && form === newCategoryForm ? (
          <NewCategoryDialog onClose={() => void close()} />
        ) : null}
        {edited !== null && can(user, changeDeviceCategory.access) ? (
          <EditCategoryDialog key={edited} id={edited} onClose={() => void close()} />
        ) : null}
      </Suspense>
    </>
  );
}

function CategoryCard({ category }: { category: DeviceCategory }) {
  return (
    <LinkCard>
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 wrap-anywhere">
          <CardLink>
            <CategoryName category={category} />
          </CardLink>
        </h2>
        <div className="relative -my-2 -me-2">
          <CategoryActions category={category} />
        </div>
      </div>
      <p className="relative mt-auto self-start">
        <DevicesLink category={category} />
      </p>
    </LinkCard>
  );
}

function useColumns(): readonly Column<DeviceCategory>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      header: t('fields.name'),
      ordering: 'name',
      renderCell: (category) => (
        <TableRowLink>
          <CategoryName category={category} />
        </TableRowLink>
      ),
    },
    {
      key: 'devices',
      header: t('device_categories.devices'),
      renderCell: (category) => <DevicesLink category={category} />,
    },
    {
      key: 'actions',
      header: t('device_categories.actions'),
      numeric: true,
      renderCell: (category) => <CategoryActions category={category} />,
    },
  ];
}
