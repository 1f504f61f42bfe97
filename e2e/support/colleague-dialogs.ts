import { at, press, type Overlay } from './dialog-openers.ts';

const list = 'profile?tab=colleagues';

/** Dialogs in which the manager of a customer's users invites, limits and deactivates them. */
export const colleagueDialogs = (): Overlay[] => [
  at('InviteColleagueDialog', 'Invite colleague', `${list}&form=new-colleague`),
  at('EditColleagueDialog', 'Change what they see', `${list}&form=colleague-{users/colleagues}`),
  press('DeactivateColleagueDialog', 'Deactivate ', list, /^Deactivate /u),
];
