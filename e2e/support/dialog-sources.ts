import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '../../apps/web/src');

/** Patterns of imported and rendered dialogs and menus. */
const brought =
  /(?:\/(?:dialog|alert-dialog|sheet|side-panel|dropdown-menu|form-dialog|edit-dialog|confirm-dialog|use-confirm|leave-dialog)\.tsx'|from 'radix-ui')/u;
const put =
  /<(?:Dialog|AlertDialog|Sheet|SidePanel|FormDialog|EditDialog|ConfirmDialog|DropdownMenu|LeaveDialog|RadixDialog\.Root)\s|useConfirm\(\)/u;

/** Made into a dialog by others alone; each of these shows one of them. */
const parts = new Set(
  ['form-dialog', 'edit-dialog', 'form-opening', 'unsaved-guard', 'use-confirm', 'leave-dialog']
    .map((name) => `kit/form/${name}`)
    .concat('kit/action/confirm-dialog'),
);

/** The components that show a dialog or a menu, as the list of dialogs calls them. */
export function dialogSources(): string[] {
  return ['app', 'features', 'kit'].flatMap((room) =>
    readdirSync(join(web, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .filter((file) => {
        const source = readFileSync(join(web, room, file), 'utf8');
        return brought.test(source) && put.test(source);
      })
      .map((file) => `${room}/${file.replace('.tsx', '')}`.replace('features/', ''))
      .filter((name) => !parts.has(name)),
  );
}
