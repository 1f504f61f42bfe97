import type { deviceKinds } from './device-kinds.ts';
import type { ManufacturerName } from './manufacturers.ts';

/** Devices of one maker and name, which share consumables and spare parts. */
export interface DeviceFamily {
  readonly name: string;
  readonly manufacturer: ManufacturerName;
  readonly kind: keyof typeof deviceKinds;
  /** Model numbers and serial numbers begin with it. */
  readonly modelPrefix: string;
  /** Suffixes of the family's name; the leaflets describe the first. */
  readonly versions: readonly [string, string, string];
}

const family = (
  name: string,
  manufacturer: ManufacturerName,
  kind: DeviceFamily['kind'],
  [modelPrefix, ...versions]: readonly [string, string, string, string],
): DeviceFamily => ({ name, manufacturer, kind, modelPrefix, versions });

/** Twenty families of three devices; the library has leaflets of the first ten. */
export const deviceFamilies: readonly DeviceFamily[] = [
  family('Sorvella', 'Norvanta Lasers', 'diode', ['SV', '810', '755', 'Trio']),
  family('Brenqia', 'Brenqia Systems', 'cryo', ['BQ', 'Cryo', 'Cryo Mini', 'Cryo Duo']),
  family('Ultrevo', 'Brenqia Systems', 'ultrasound', ['UV', 'S4', 'S6', 'S8 Body']),
  family('Lumidra', 'Lumidra Photonics', 'led', ['LD', 'Panel', 'Dome', 'Panel XL']),
  family('Fenrado', 'Fenrado Instruments', 'radiofrequency', ['FR', 'RF', 'RF Plus', 'RF Compact']),
  family('Kvintor', 'Kvintor Dermatech', 'needling', ['KV', 'M2', 'M3', 'M3 RF']),
  family('Vasqio', 'Lumidra Photonics', 'ipl', ['VQ', 'Pulse', 'Pulse Pro', 'Pulse One']),
  family('Mirello', 'Mirello Optics', 'fractional', ['ML', 'C10', 'C20', 'E15']),
  family('Pelluna', 'Arquenne Aesthetics', 'abrasion', ['PL', 'Air', 'Air Plus', 'Diamond']),
  family('Tessaro', 'Tessaro Light', 'uv', ['TS', 'UV', 'UV Hand', 'UV Narrow']),
  family('Orvanto', 'Norvanta Lasers', 'vascular', ['OV', '1064', '532', 'Twin']),
  family('Cellivar', 'Ostervald Apparatus', 'shockWave', ['CV', 'Wave', 'Wave Focus', 'Wave Go']),
  family('Skanoria', 'Mirello Optics', 'analysis', ['SK', '3D', 'Face', 'Pocket']),
  family('Sterunda', 'Cantorex Supplies', 'steriliser', ['ST', '18', '23', '23 Vacuum']),
  family('Aquimiro', 'Arquenne Aesthetics', 'hydration', ['AQ', 'Flow', 'Flow Pro', 'Petite']),
  family('Plasmiro', 'Kvintor Dermatech', 'plasma', ['PM', 'Pen', 'Pen Duo', 'Station']),
  family('Voltrenda', 'Ostervald Apparatus', 'electrosurgery', ['VT', '50', '100', '120 Bipolar']),
  family('Kryonda', 'Fenrado Instruments', 'cryo', ['KR', 'Shape', 'Shape Twin', 'Spot']),
  family('Solvandra', 'Tessaro Light', 'led', ['SL', 'Red', 'Blue', 'Spectrum']),
  family('Sedalune', 'Cantorex Supplies', 'chair', ['SD', 'Lift', 'Lift Comfort', 'Basic']),
];
