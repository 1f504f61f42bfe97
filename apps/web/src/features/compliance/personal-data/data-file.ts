import type { PersonalData } from '@portal/contract/compliance';
import { saveFile } from '#web/lib/page/save-file.ts';

/** Saves a person's data as a readable JSON file (GDPR article 20). */
export function saveDataFile(data: PersonalData): void {
  const text = JSON.stringify(data, null, 2);
  const day = data.exported_at.slice(0, 10);
  saveFile(`personal-data-${day}.json`, new Blob([text], { type: 'application/json' }));
}
