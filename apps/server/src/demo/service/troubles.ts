import type { Language } from '@portal/contract/kernel';

/** Problem with a device in the requester's words. */
export interface Trouble {
  readonly request: string;
  readonly reply: string;
  readonly answer: string;
  readonly solved: string;
}

/** Problems in the customers' languages; each language has the same ones in the same order. */
export const troubles: Record<Language, readonly [Trouble, ...Trouble[]]> = {
  en: [
    {
      request: 'The device switches itself off after about ten minutes and shows code 3.',
      reply:
        'Thank you for your message. Could you check that the air inlets at the back are free?',
      answer: 'They are free, but the fan is very loud.',
      solved: 'Fan replaced, air inlets cleaned, ran for an hour without fault.',
    },
    {
      request: 'The foot switch reacts only now and then.',
      reply: 'We bring a new foot switch. Until then you can start from the screen.',
      answer: 'Fine, that works for us.',
      solved: 'Cable of the foot switch replaced and tested.',
    },
    {
      request: 'The output seems weaker than last month; treatments take longer.',
      reply: 'We would like to measure the output at your practice. Which days suit you?',
      answer: 'Any morning except Wednesday.',
      solved: 'Output measured, 8% below nominal. Lens cleaned and recalibrated: within limits.',
    },
    {
      request: 'After the last update the screen stays in another language.',
      reply: 'We can help with that by telephone. We will call you this afternoon.',
      answer: 'Please call after 2 p.m.',
      solved: 'Language set again by telephone; settings saved.',
    },
    {
      request: 'The cooling handpiece drips a little.',
      reply: 'Please do not use the handpiece until we have looked at it.',
      answer: 'We have put it aside.',
      solved: 'Seal of the handpiece replaced, tight at working pressure.',
    },
  ],
  nl: [
    {
      request: 'Het apparaat schakelt zichzelf na ongeveer tien minuten uit en toont code 3.',
      reply: 'Dank voor uw bericht. Kunt u nagaan of de luchtinlaten aan de achterkant vrij zijn?',
      answer: 'Die zijn vrij, maar de ventilator maakt veel lawaai.',
      solved: 'Ventilator vervangen, luchtinlaten gereinigd, een uur zonder storing gedraaid.',
    },
    {
      request: 'Het voetpedaal reageert maar af en toe.',
      reply: 'Wij brengen een nieuw voetpedaal mee. Tot die tijd kunt u via het scherm starten.',
      answer: 'Prima, dat lukt.',
      solved: 'Kabel van het voetpedaal vervangen en getest.',
    },
    {
      request: 'Het vermogen lijkt lager dan vorige maand; behandelingen duren langer.',
      reply: 'Wij meten het vermogen graag bij u in de praktijk. Welke dagen komen uit?',
      answer: 'Elke ochtend behalve woensdag.',
      solved:
        'Vermogen gemeten, 8% onder nominaal. Lens gereinigd en gekalibreerd: binnen de norm.',
    },
    {
      request: 'Na de laatste update blijft het scherm in een andere taal staan.',
      reply: 'Daar kunnen wij telefonisch bij helpen. Wij bellen u vanmiddag.',
      answer: 'Graag na 14.00 uur.',
      solved: 'Taal telefonisch opnieuw ingesteld en opgeslagen.',
    },
    {
      request: 'Het gekoelde handstuk lekt een beetje.',
      reply: 'Gebruik het handstuk niet tot wij ernaar hebben gekeken.',
      answer: 'Wij hebben het apart gelegd.',
      solved: 'Afdichting van het handstuk vervangen, dicht bij werkdruk.',
    },
  ],
  fr: [
    {
      request: 'L’appareil s’éteint tout seul après une dizaine de minutes et affiche le code 3.',
      reply:
        'Merci pour votre message. Pouvez-vous vérifier que les entrées d’air à l’arrière sont dégagées ?',
      answer: 'Elles le sont, mais le ventilateur est très bruyant.',
      solved: 'Ventilateur remplacé, entrées d’air nettoyées, une heure de marche sans défaut.',
    },
    {
      request: 'La pédale ne réagit que de temps en temps.',
      reply: 'Nous apportons une nouvelle pédale. D’ici là, vous pouvez démarrer depuis l’écran.',
      answer: 'Très bien, cela nous convient.',
      solved: 'Câble de la pédale remplacé et testé.',
    },
    {
      request:
        'La puissance semble plus faible que le mois dernier ; les soins durent plus longtemps.',
      reply:
        'Nous souhaitons mesurer la puissance dans votre cabinet. Quels jours vous conviennent ?',
      answer: 'Tous les matins sauf le mercredi.',
      solved:
        'Puissance mesurée à 8 % sous la valeur nominale. Lentille nettoyée et recalibrée : conforme.',
    },
    {
      request: 'Depuis la dernière mise à jour, l’écran reste dans une autre langue.',
      reply: 'Nous pouvons vous aider par téléphone. Nous vous appelons cet après-midi.',
      answer: 'Après 14 heures, s’il vous plaît.',
      solved: 'Langue réglée de nouveau par téléphone et enregistrée.',
    },
    {
      request: 'La pièce à main refroidie goutte légèrement.',
      reply: 'Veuillez ne pas utiliser la pièce à main avant notre passage.',
      answer: 'Nous l’avons mise de côté.',
      solved: 'Joint de la pièce à main remplacé, étanche à la pression de service.',
    },
  ],
};

/** Internal notes of the service desk. */
export const notes: readonly string[] = [
  'Second time this year. Bring the spare board as well.',
  'Still under warranty until the end of the year.',
  'Ask for the service entrance; parking in the courtyard.',
  'Part ordered, arrives on Thursday.',
];
