import type { ImportKind } from '@portal/contract/import-export';
import { clinicRules } from './clinic-rules.ts';
import { customerRules } from './customer-rules.ts';
import { installedDeviceRules } from './installed-device-rules.ts';
import { productRules } from './product-rules.ts';
import type { RuleContext, KindRules } from './row.ts';

/** Creates the rules of each kind for one file. */
export const kindRules: Readonly<Record<ImportKind, (bench: RuleContext) => KindRules>> = {
  customers: customerRules,
  clinics: clinicRules,
  installed_devices: installedDeviceRules,
  products: productRules,
};
