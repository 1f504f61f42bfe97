import type { OnboardingStep, Onboarding } from '@portal/contract/system';
import { Suspense, type ReactNode } from 'react';
import { NewClinicDialog } from '#web/features/crm/clinics/lazy-clinic-dialogs.ts';
import { NewCustomerDialog } from '#web/features/crm/customers/lazy-customer-dialogs.ts';
import { UploadDialog } from '#web/features/documents/lazy-dialogs.ts';
import { NewProductDialog } from '#web/features/products/lazy-product-dialogs.ts';
import { NewManufacturerDialog } from '#web/features/products/manufacturers/lazy-manufacturer-dialogs.ts';
import { GrantDialog } from '#web/features/rights/lazy-dialogs.ts';
import { NewCustomerUserDialog } from '#web/features/users/customers/lazy-customer-user-dialogs.ts';

export interface FirstStepDialogProps {
  step: OnboardingStep;
  state: Onboarding;
  /** The form is left, whether anything was made by it or not. */
  onLeave: () => void;
}

/** The form of a first step: the one that its list has, filled in with what is there already. */
export function FirstStepDialog({ step, state, onLeave }: FirstStepDialogProps) {
  // Nobody is led to a form by hand that is not their work, or too early.
  if (!state.steps.some(({ name }) => name === step)) return null;
  return <Suspense>{dialogOf(step, state, onLeave)}</Suspense>;
}

function dialogOf(step: OnboardingStep, state: Onboarding, onLeave: () => void): ReactNode {
  const { manufacturer, product, customer } = state;
  const made = { onClose: onLeave, onCreated: onLeave };
  switch (step) {
    case 'manufacturer':
      return <NewManufacturerDialog {...made} />;
    case 'product':
      return <NewProductDialog kind="devices" manufacturer={manufacturer ?? undefined} {...made} />;
    case 'customer':
      return <NewCustomerDialog {...made} />;
    case 'clinic':
      return customer ? <NewClinicDialog customer={customer} onClose={onLeave} /> : null;
    case 'person':
      return <NewCustomerUserDialog customer={customer ?? undefined} onClose={onLeave} />;
    case 'right':
      return customer ? <GrantDialog customer={customer} onClose={onLeave} /> : null;
    case 'document':
      return <UploadDialog about={product ? aboutProduct(product) : undefined} onClose={onLeave} />;
  }
}

/** A document of the product is found by whoever may see it, as the step says. */
const aboutProduct = (product: NonNullable<Onboarding['product']>) => ({
  manufacturer_id: product.manufacturer.id,
  product_type: product.product_type,
  product_id: product.id,
  manufacturer: product.manufacturer,
  product,
});
