import type { Language } from '@portal/contract/kernel';
import { deviceFamilies } from '../catalogue/device-families.ts';
import { deviceKinds } from '../catalogue/device-kinds.ts';

/** A device that the library has leaflets of. */
export interface DemoDevice {
  readonly name: string;
  readonly kind: Readonly<Record<Language, string>>;
}

/** The first devices of ten families of the catalogue. */
export const demoDevices: readonly DemoDevice[] = deviceFamilies
  .slice(0, 10)
  .map(({ name, versions, kind }) => ({
    name: `${name} ${versions[0]}`,
    kind: deviceKinds[kind].name,
  }));
