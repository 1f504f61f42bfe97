import type { ProductCollection } from '@portal/contract/products';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { getNewProductForm, productKinds } from './product-kinds.ts';

export interface AddProductButtonProps {
  kind: ProductCollection;
  variant?: 'default' | 'outline' | undefined;
}

/** Opens the form of a new product of this kind; hidden without the permission. */
export function AddProductButton({ kind, variant }: AddProductButtonProps) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const { create, textKey } = productKinds[kind];
  if (!can(useUser(), create.access)) return null;
  return (
    <Button variant={variant ?? 'default'} onClick={() => open(getNewProductForm(kind))}>
      <Plus aria-hidden />
      {t(`products.kinds.${textKey}.add`)}
    </Button>
  );
}
