import type { ManufacturerName } from './manufacturers.ts';

/** A preparation of the demo company, in its strengths or sizes. */
interface Preparation {
  readonly name: string;
  readonly manufacturer: ManufacturerName;
  readonly dosageForm: string;
  readonly description: string;
  readonly sizes: readonly [string, string, string];
}

const preparation = (
  name: string,
  manufacturer: ManufacturerName,
  [dosageForm, description]: readonly [string, string],
  sizes: Preparation['sizes'],
): Preparation => ({ name, manufacturer, dosageForm, description, sizes });

const vellmora = 'Vellmora Pharma';
const dermaquil = 'Dermaquil Laboratories';

/** Ten preparations in three sizes each: invented, and none of them a medicine of anybody's. */
export const preparations: readonly Preparation[] = [
  preparation(
    'Calmoderin',
    vellmora,
    ['Cream', 'Soothes the skin after treatments with light.'],
    ['30 g', '50 g', '100 g'],
  ),
  preparation(
    'Lidovenza',
    vellmora,
    ['Cream', 'Numbs the skin before laser and needling treatments.'],
    ['5 g', '30 g', '5 × 30 g'],
  ),
  preparation(
    'Hyalumera Fine',
    vellmora,
    ['Pre-filled syringe', 'Gel for fine lines.'],
    ['0.5 ml', '1 ml', '2 × 1 ml'],
  ),
  preparation(
    'Hyalumera Volume',
    vellmora,
    ['Pre-filled syringe', 'Gel for lost volume.'],
    ['1 ml', '2 × 1 ml', '2 ml'],
  ),
  preparation(
    'Skleravin',
    vellmora,
    ['Solution for injection', 'For small veins of the legs.'],
    ['0.25%, 5 × 2 ml', '0.5%, 5 × 2 ml', '1%, 5 × 2 ml'],
  ),
  preparation(
    'Peelumine',
    dermaquil,
    ['Solution', 'Peeling for use in the clinic.'],
    ['20%, 50 ml', '35%, 50 ml', '50%, 50 ml'],
  ),
  preparation(
    'Retiveda',
    dermaquil,
    ['Gel', 'Prepares the skin in the weeks before a treatment.'],
    ['0.025%, 30 g', '0.05%, 30 g', '0.1%, 30 g'],
  ),
  preparation(
    'Solarequa',
    dermaquil,
    ['Emulsion', 'Protects treated skin against the sun.'],
    ['SPF 30, 50 ml', 'SPF 50, 50 ml', 'SPF 50, 200 ml'],
  ),
  preparation(
    'Zinquora',
    dermaquil,
    ['Ointment', 'Covers the skin while it heals.'],
    ['15 g', '30 g', '20 × 5 g'],
  ),
  preparation(
    'Aminolevia',
    dermaquil,
    ['Gel', 'Makes the skin sensitive to red light for photodynamic treatments.'],
    ['2 g', '5 g', '10 g'],
  ),
];
