import type { Product, ProductCollection } from '@portal/contract/products';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { DeleteProductDialog, EditProductDialog } from './lazy-product-dialogs.ts';
import { productKinds } from './product-kinds.ts';

export interface ProductActionsProps {
  kind: ProductCollection;
  product: Product;
}

/** Actions on a product, according to the permissions. */
export function ProductActions({ kind, product }: ProductActionsProps) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const { form, open, close } = useOpenForm();
  const [deleting, setDeleting] = useState(false);
  const { change, remove } = productKinds[kind];
  const mayChange = can(user, change.access);
  const navigateAway = () =>
    navigate({ to: '/dashboard/data/products', search: { tab: kind }, replace: true });
  return (
    <>
      {can(user, remove.access) ? (
        <Button variant="outline" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden />
          {t('actions.delete')}
        </Button>
      ) : null}
      {mayChange ? (
        <Button variant="outline" onClick={() => open('edit')}>
          <Pencil aria-hidden />
          {t('actions.edit')}
        </Button>
      ) : null}
      <Suspense>
        {deleting ? (
          <DeleteProductDialog
            kind={kind}
            product={product}
            onClose={() => setDeleting(false)}
            navigateAway={navigateAway}
          />
        ) : null}
        {mayChange && form === 'edit' ? (
          <EditProductDialog kind={kind} id={product.id} onClose={() => void close()} />
        ) : null}
      </Suspense>
    </>
  );
}
