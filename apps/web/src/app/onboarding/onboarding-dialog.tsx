import type { OnboardingStep, Onboarding } from '@portal/contract/system';
import { Suspense, type ReactNode } from 'react';
import { NewClinicDialog } from '#web/features/crm/clinics/lazy-clinic-dialogs.ts';
import { NewCustomerDialog } from '#web/features/crm/customers/lazy-customer-dialogs.ts';
import { UploadDialog } from '#web/features/documents/lazy-dialogs.ts';
import { NewProductDialog } from '#web/features/products/lazy-product-dialogs.ts';
import { NewManufacturerDialog } from '#web/features/products/manufacturers/lazy-manufacturer-dialogs.ts';
import { GrantDialog } from '#web/features/rights/lazy-dialogs.ts';
import { NewCustomerUserDialog } from '#web/features/users/customers/lazy-customer-user-dialogs.ts';

export interface OnboardingDialogProps {
  step: OnboardingStep;
  state: Onboarding;
  /** The form is left, whether anything was made by it or not. */
  onClose: () => void;
}

/** The form of a first step: the one that its list has, filled in with what is there already. */
export function OnboardingDialog({ step, state, onClose }: OnboardingDialogProps) {
  // A typed address opens no form without permission or before its prerequisite.
  if (!state.steps.some(({ name }) => name === step)) return null;
  return <Suspense>{renderDialog(step, state, onClose)}</Suspense>;
}

function renderDialog(step: OnboardingStep, state: Onboarding, onClose: () => void): ReactNode {
  const { manufacturer, product, customer } = state;
  const handlers = { onClose: onClose, onCreated: onClose };
  switch (step) {
    case 'manufacturer':
      return <NewManufacturerDialog {...handlers} />;
    case 'product':
      return (
        <NewProductDialog kind="devices" manufacturer={manufacturer ?? undefined} {...handlers} />
      );
    case 'customer':
      return <NewCustomerDialog {...handlers} />;
    case 'clinic':
      return customer ? <NewClinicDialog customer={customer} onClose={onClose} /> : null;
    case 'person':
      return <NewCustomerUserDialog customer={customer ?? undefined} onClose={onClose} />;
    case 'right':
      return customer ? <GrantDialog customer={customer} onClose={onClose} /> : null;
    case 'document':
      return (
        <UploadDialog about={product ? toDocumentTarget(product) : undefined} onClose={onClose} />
      );
  }
}

/** Everyone who may see the document finds it at the product, as the step says. */
const toDocumentTarget = (product: NonNullable<Onboarding['product']>) => ({
  manufacturer_id: product.manufacturer.id,
  product_type: product.product_type,
  product_id: product.id,
  manufacturer: product.manufacturer,
  product,
});
