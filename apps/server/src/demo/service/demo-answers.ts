import type { savedAnswer } from '#server/domains/service/answers/saved-answer.table.ts';
import { atMinute, daysAfter } from '../demo-calendar.ts';
import { createRandom } from '../random.ts';

type AnswerRow = typeof savedAnswer.$inferInsert;

const texts: readonly Omit<AnswerRow, 'id'>[] = [
  {
    title: 'First check',
    textEn:
      'Dear {{name}},\n\nPlease switch the {{device}} off, wait for a minute and switch it on again. Does it still show the fault? Then reply with a photo of the display, and we will take it up at once.',
    textNl:
      'Beste {{name}},\n\nSchakel de {{device}} uit, wacht een minuut en schakel het apparaat weer in. Blijft de fout? Antwoord dan met een foto van het scherm, dan nemen we het meteen op.',
    textFr:
      'Bonjour {{name}},\n\nÉteignez l’appareil {{device}}, attendez une minute et rallumez-le. Si l’erreur persiste, répondez avec une photo de l’écran\u00a0: nous nous en occupons aussitôt.',
  },
  {
    title: 'Visit planned',
    textEn:
      'Dear {{name}},\n\n{{technician}} will come for the {{device}} ({{serial}}) on {{date}} at {{time}}. Please keep the device free at that time.',
    textNl:
      'Beste {{name}},\n\n{{technician}} komt op {{date}} om {{time}} voor de {{device}} ({{serial}}). Houd het apparaat op dat moment vrij.',
    textFr:
      'Bonjour {{name}},\n\n{{technician}} passera le {{date}} à {{time}} pour l’appareil {{device}} ({{serial}}). Merci de garder l’appareil libre à ce moment-là.',
  },
  {
    title: 'Part on its way',
    textEn:
      'Dear {{name}},\n\nThe part for the {{device}} has been ordered. We will plan the visit as soon as it has arrived, and keep you informed under {{ticket}}.',
    textNl:
      'Beste {{name}},\n\nHet onderdeel voor de {{device}} is besteld. Zodra het er is, plannen we het bezoek; we houden u op de hoogte onder {{ticket}}.',
  },
];

/** Returns answers that the desk of the demo gives often; one of them lacks French. */
export function getDemoAnswers(today: string) {
  const random = createRandom('answers');
  const at = atMinute(daysAfter(today, -200), 0);
  return texts.map((answer): AnswerRow =>
    Object.assign({ id: random.id(at), createdAt: at, updatedAt: at }, answer),
  );
}
