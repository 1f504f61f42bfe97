import { deleteDeviceCategory, type DeviceCategory } from '@portal/contract/products';
import { Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { DeleteCategoryDialog } from './lazy-category-dialogs.ts';

/** Actions on a category, according to the permissions. */
export function CategoryActions({ category }: { category: DeviceCategory }) {
  const { t } = useTranslation();
  const [deleting, setDeleting] = useState(false);
  if (!can(useUser(), deleteDeviceCategory.access)) return null;
  return (
    <>
      <Button variant="ghost" size="icon" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden />
        <VisuallyHidden>{t('device_categories.delete', { name: category.name })}</VisuallyHidden>
      </Button>
      {deleting ? (
        <Suspense>
          <DeleteCategoryDialog category={category} onClose={() => setDeleting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
