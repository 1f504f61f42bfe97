import type { DeviceKind } from './device-kinds.ts';

/** Consumables and spare parts of a device; the family's name precedes them. */
interface Accessories {
  readonly consumables: readonly [string, string, string, string];
  readonly spareParts: readonly [string, string, string, string];
}

/**
 * By the energy of the device. In every other family the fourth spare part is discontinued.
 */
export const accessoriesByKind: Readonly<Record<DeviceKind['works'], Accessories>> = {
  light: {
    consumables: [
      'coupling gel, 5 l',
      'tip covers, box of 100',
      'patient eye shields, 50 pairs',
      'lens wipes, box of 200',
    ],
    spareParts: ['handpiece', 'cooling pump', 'foot switch', 'output window'],
  },
  energy: {
    consumables: [
      'treatment cartridge',
      'return electrodes, box of 50',
      'contact gel, 12 × 250 ml',
      'applicator sleeves, box of 100',
    ],
    spareParts: ['applicator', 'generator board', 'handpiece cable', 'cooling fan'],
  },
  contact: {
    consumables: [
      'sterile heads, box of 20',
      'cleansing solution, 1 l',
      'membranes, box of 30',
      'filter set, 3 months',
    ],
    spareParts: ['handpiece', 'vacuum pump', 'hose set', 'touch screen'],
  },
  room: {
    consumables: [
      'protective covers, roll of 50',
      'cleaning set',
      'calibration cards, 10 pieces',
      'disinfectant wipes, 6 × 100',
    ],
    spareParts: ['power supply', 'control panel', 'hinge set', 'castors, set of 4'],
  },
};
