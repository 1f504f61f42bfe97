import type { Language } from '@portal/contract/kernel';

/** A headline, and what makes the product worth its price. */
type MarketingText = readonly [headline: string, reason: string];

const texts = (
  en: MarketingText,
  nl: MarketingText,
  fr: MarketingText,
): Readonly<Record<Language, MarketingText>> => ({
  en,
  nl,
  fr,
});

/** Marketing texts of twelve devices by the name of their family. */
export const marketingTexts: Readonly<Record<string, Readonly<Record<Language, MarketingText>>>> = {
  Sorvella: texts(
    ['Smooth skin, calm days', 'One pass covers a lower leg in **under eight minutes**.'],
    [
      'Gladde huid, rustige dagen',
      'Eén behandelgang voor een onderbeen duurt **nog geen acht minuten**.',
    ],
    [
      'Une peau lisse, des journées sereines',
      'Un seul passage suffit pour une jambe, en **moins de huit minutes**.',
    ],
  ),
  Brenqia: texts(
    [
      'Cold to the degree',
      'The tip holds its temperature to **half a degree**, from the first spot to the last.',
    ],
    [
      'Koude tot op de graad',
      'De tip houdt zijn temperatuur tot op **een halve graad** vast, van de eerste tot de laatste plek.',
    ],
    [
      'Le froid au degré près',
      'L’embout tient sa température à **un demi-degré près**, du premier au dernier point.',
    ],
  ),
  Ultrevo: texts(
    ['Depth you choose', 'Three depths in one handpiece, and **no waiting** between them.'],
    ['De diepte kiest u', 'Drie dieptes in één handstuk, **zonder wachttijd** ertussen.'],
    [
      'La profondeur de votre choix',
      'Trois profondeurs dans une seule pièce à main, **sans attente** entre elles.',
    ],
  ),
  Lumidra: texts(
    [
      'Light that works while you do',
      'A session runs by itself for **twenty minutes**; your hands are free.',
    ],
    [
      'Licht dat met u meewerkt',
      'Een sessie loopt **twintig minuten** vanzelf; u hebt uw handen vrij.',
    ],
    [
      'Une lumière qui travaille avec vous',
      'La séance se déroule seule pendant **vingt minutes** : vos mains restent libres.',
    ],
  ),
  Fenrado: texts(
    [
      'Even warmth, layer by layer',
      'Measures the skin **ten times a second** and never goes beyond what you set.',
    ],
    [
      'Gelijkmatige warmte, laag voor laag',
      'Meet de huid **tien keer per seconde** en gaat nooit verder dan u instelt.',
    ],
    [
      'Une chaleur régulière, couche par couche',
      'Mesure la peau **dix fois par seconde** et ne dépasse jamais votre réglage.',
    ],
  ),
  Kvintor: texts(
    ['Straight in, straight out', 'Needles enter upright, at a depth of **0.1 mm** exactly.'],
    [
      'Recht erin, recht eruit',
      'De naaldjes gaan loodrecht de huid in, tot op **0,1 mm** nauwkeurig.',
    ],
    ['Tout droit, tout simplement', 'Les aiguilles entrent à la verticale, à **0,1 mm** près.'],
  ),
  Vasqio: texts(
    ['One lamp, seven filters', 'Change the filter in **five seconds**, without a tool.'],
    ['Eén lamp, zeven filters', 'Een filter wisselt u in **vijf seconden**, zonder gereedschap.'],
    ['Une lampe, sept filtres', 'Le filtre se change en **cinq secondes**, sans outil.'],
  ),
  Mirello: texts(
    ['New skin, point by point', 'Your patients are back at work after **three days**.'],
    ['Nieuwe huid, punt voor punt', 'Uw patiënten zijn na **drie dagen** weer aan het werk.'],
    [
      'Une peau neuve, point par point',
      'Vos patients reprennent le travail au bout de **trois jours**.',
    ],
  ),
  Pelluna: texts(
    ['As gentle as air', 'Crystals stay in a closed loop: **no dust** in the room.'],
    [
      'Zo zacht als lucht',
      'De kristallen blijven in een gesloten circuit: **geen stof** in de ruimte.',
    ],
    [
      'Doux comme l’air',
      'Les cristaux restent en circuit fermé : **aucune poussière** dans la salle.',
    ],
  ),
  Tessaro: texts(
    ['The dose, and not a second more', 'Measures the light on the skin and **stops by itself**.'],
    ['De dosis, en geen seconde langer', 'Meet het licht op de huid en **stopt vanzelf**.'],
    [
      'La dose, et pas une seconde de plus',
      'Mesure la lumière sur la peau et **s’arrête d’elle-même**.',
    ],
  ),
  Skanoria: texts(
    ['See what you treat', 'Six kinds of light in **one photograph** of twelve seconds.'],
    ['Zie wat u behandelt', 'Zes soorten licht in **één opname** van twaalf seconden.'],
    ['Voir ce que l’on soigne', 'Six lumières en **une seule prise** de douze secondes.'],
  ),
  Aquimiro: texts(
    [
      'Clean, clear, refreshed',
      'Cleanses and hydrates **in one movement**; patients ask for it again.',
    ],
    [
      'Schoon, helder, verkwikt',
      'Reinigt en hydrateert **in één beweging**; patiënten vragen er opnieuw om.',
    ],
    [
      'Nette, claire, reposée',
      'Nettoie et hydrate **en un seul geste** ; vos patients en redemandent.',
    ],
  ),
};
