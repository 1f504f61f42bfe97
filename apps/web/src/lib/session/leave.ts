import { clearDrafts } from '../form/draft.ts';
import { leavePlace, leftUnwillingly } from './return-place.ts';
import { getSession } from './session-store.ts';
import { userHint } from './user-hint.ts';

/** Whoever logs out because they want to has nothing to go on with: neither a place nor a draft. */
export function leave(): void {
  if (leftUnwillingly()) return;
  const userId = getSession().user?.id ?? userHint();
  if (userId !== null) leavePlace(userId);
  clearDrafts(null);
}
