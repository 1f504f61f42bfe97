import type { Language } from '@portal/contract/kernel';

/** A device of the demo company: invented, and so is its kind's description. */
export interface DemoDevice {
  readonly name: string;
  readonly kind: Readonly<Record<Language, string>>;
}

export const demoDevices: readonly DemoDevice[] = [
  {
    name: 'Sorvella 810',
    kind: { en: 'Diode laser', nl: 'Diodelaser', fr: 'Laser à diode' },
  },
  {
    name: 'Brenqia Cryo',
    kind: { en: 'Cryotherapy device', nl: 'Cryotherapieapparaat', fr: 'Appareil de cryothérapie' },
  },
  {
    name: 'Ultrevo S4',
    kind: { en: 'Focused ultrasound', nl: 'Gefocusseerd ultrageluid', fr: 'Ultrasons focalisés' },
  },
  {
    name: 'Lumidra Panel',
    kind: { en: 'LED light therapy', nl: 'Ledlichttherapie', fr: 'Photothérapie LED' },
  },
  {
    name: 'Fenrado RF',
    kind: {
      en: 'Radiofrequency generator',
      nl: 'Radiofrequentiegenerator',
      fr: 'Générateur de radiofréquence',
    },
  },
  {
    name: 'Kvintor M2',
    kind: {
      en: 'Microneedling system',
      nl: 'Microneedlingsysteem',
      fr: 'Système de micro-aiguilles',
    },
  },
  {
    name: 'Vasqio Pulse',
    kind: { en: 'Intense pulsed light', nl: 'Intens gepulst licht', fr: 'Lumière pulsée intense' },
  },
  {
    name: 'Mirello C10',
    kind: { en: 'Fractional laser', nl: 'Fractionele laser', fr: 'Laser fractionné' },
  },
  {
    name: 'Pelluna Air',
    kind: {
      en: 'Microdermabrasion device',
      nl: 'Microdermabrasieapparaat',
      fr: 'Appareil de microdermabrasion',
    },
  },
  {
    name: 'Tessaro UV',
    kind: { en: 'UVB light cabin', nl: 'UVB-lichtcabine', fr: 'Cabine de photothérapie UVB' },
  },
];
