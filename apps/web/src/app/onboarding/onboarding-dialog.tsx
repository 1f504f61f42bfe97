import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { OnboardingStep, Onboarding } from '@portal/contract/system';
import { Suspense, type ReactNode } from 'react';

const NewCustomerUserDialog = lazyComponent(
  async () =>
    (await import('#web/features/users/customers/customer-user-form.tsx')).NewCustomerUserDialog,
);

const GrantDialog = lazyComponent(
  async () => (await import('#web/features/rights/grant/grant-dialog.tsx')).GrantDialog,
);

const NewManufacturerDialog = lazyComponent(
  async () =>
    (await import('#web/features/products/manufacturers/manufacturer-form.tsx'))
      .NewManufacturerDialog,
);

const NewProductDialog = lazyComponent(
  async () => (await import('#web/features/products/product-form.tsx')).NewProductDialog,
);

const UploadDialog = lazyComponent(
  async () => (await import('#web/features/documents/uploads/upload-dialog.tsx')).UploadDialog,
);

const NewCustomerDialog = lazyComponent(
  async () => (await import('#web/features/crm/customers/customer-form.tsx')).NewCustomerDialog,
);

const NewClinicDialog = lazyComponent(
  async () => (await import('#web/features/crm/clinics/clinic-form.tsx')).NewClinicDialog,
);

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
