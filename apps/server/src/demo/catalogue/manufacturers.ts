/** The makers whose products the demo company sells: invented, as are their brands. */
export const manufacturerNames = [
  'Norvanta Lasers',
  'Brenqia Systems',
  'Lumidra Photonics',
  'Fenrado Instruments',
  'Kvintor Dermatech',
  'Mirello Optics',
  'Tessaro Light',
  'Arquenne Aesthetics',
  'Ostervald Apparatus',
  'Cantorex Supplies',
  'Vellmora Pharma',
  'Dermaquil Laboratories',
] as const;

export type ManufacturerName = (typeof manufacturerNames)[number];
