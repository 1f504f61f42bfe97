/** Invented manufacturers of the demo company's products, with their brands. */
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
