import type { Language } from '@portal/contract/kernel';

/** A kind of device: its category in the catalogue, and what it is called. */
export interface DeviceKind {
  readonly category: string;
  readonly name: Readonly<Record<Language, string>>;
  /** Working principle; decides consumables and spare parts. */
  readonly works: 'light' | 'energy' | 'contact' | 'room';
  /** Months between preventive maintenance; null if none is required. */
  readonly interval: number | null;
}

const kind = (
  category: string,
  [en, nl, fr]: readonly [string, string, string],
  works: DeviceKind['works'],
  interval: number | null,
): DeviceKind => ({ category, name: { en, nl, fr }, works, interval });

export const deviceKinds = {
  diode: kind('Lasers', ['Diode laser', 'Diodelaser', 'Laser à diode'], 'light', 12),
  cryo: kind(
    'Cryotherapy',
    ['Cryotherapy device', 'Cryotherapieapparaat', 'Appareil de cryothérapie'],
    'contact',
    12,
  ),
  ultrasound: kind(
    'Ultrasound and shock wave',
    ['Focused ultrasound', 'Gefocusseerd ultrageluid', 'Ultrasons focalisés'],
    'energy',
    12,
  ),
  led: kind(
    'Light therapy',
    ['LED light therapy', 'Ledlichttherapie', 'Photothérapie LED'],
    'light',
    24,
  ),
  radiofrequency: kind(
    'Radiofrequency',
    ['Radiofrequency generator', 'Radiofrequentiegenerator', 'Générateur de radiofréquence'],
    'energy',
    12,
  ),
  needling: kind(
    'Microneedling',
    ['Microneedling system', 'Microneedlingsysteem', 'Système de micro-aiguilles'],
    'contact',
    6,
  ),
  ipl: kind(
    'Intense pulsed light',
    ['Intense pulsed light', 'Intens gepulst licht', 'Lumière pulsée intense'],
    'light',
    12,
  ),
  fractional: kind(
    'Lasers',
    ['Fractional laser', 'Fractionele laser', 'Laser fractionné'],
    'light',
    6,
  ),
  abrasion: kind(
    'Skin care systems',
    ['Microdermabrasion device', 'Microdermabrasieapparaat', 'Appareil de microdermabrasion'],
    'contact',
    12,
  ),
  uv: kind(
    'Light therapy',
    ['UVB light cabin', 'UVB-lichtcabine', 'Cabine de photothérapie UVB'],
    'light',
    12,
  ),
  vascular: kind('Lasers', ['Vascular laser', 'Vaatlaser', 'Laser vasculaire'], 'light', 12),
  shockWave: kind(
    'Ultrasound and shock wave',
    ['Shock wave device', 'Schokgolfapparaat', 'Appareil à ondes de choc'],
    'energy',
    12,
  ),
  analysis: kind(
    'Skin analysis',
    ['Skin analysis camera', 'Huidanalysecamera', 'Caméra d’analyse de la peau'],
    'room',
    24,
  ),
  steriliser: kind(
    'Sterilisation',
    ['Steam steriliser', 'Stoomsterilisator', 'Stérilisateur à vapeur'],
    'room',
    6,
  ),
  hydration: kind(
    'Skin care systems',
    ['Hydradermabrasion device', 'Hydradermabrasieapparaat', 'Appareil d’hydradermabrasion'],
    'contact',
    12,
  ),
  plasma: kind('Plasma', ['Plasma pen', 'Plasmapen', 'Stylo plasma'], 'energy', 12),
  electrosurgery: kind(
    'Electrosurgery',
    ['Electrosurgical unit', 'Elektrochirurgisch apparaat', 'Bistouri électrique'],
    'energy',
    12,
  ),
  chair: kind(
    'Treatment chairs',
    ['Treatment chair', 'Behandelstoel', 'Fauteuil de soins'],
    'room',
    null,
  ),
} as const satisfies Record<string, DeviceKind>;
