import { foldCell } from '@portal/contract/days';
import { refuse, type Reading } from './reading.ts';

/** Yes as people, spreadsheets and databases write it in all our languages. */
const yes = new Set(
  'true,1,-1,yes,y,ja,j,oui,o,waar,vrai,on,aan,x,v,✓,✔,☑,active,actief,actif'.split(','),
);
const no = new Set(
  'false,0,no,n,nee,neen,non,onwaar,faux,off,uit,☐,✗,✘,inactive,inactief,inactif,not active,niet actief,non actif'.split(
    ',',
  ),
);

/** Reads yes or no. */
export function readBoolean(cell: string): Reading {
  const text = foldCell(cell).replace(/\.$/u, '');
  if (yes.has(text)) return { value: true };
  return no.has(text) ? { value: false } : refuse('import.yes_no');
}
