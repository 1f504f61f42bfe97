import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '../../apps/web/src');

/** Patterns of imported and rendered dialogs and menus. */
const brought =
  /(?:\/(?:dialog|alert-dialog|sheet|side-panel|dropdown-menu|form-dialog|edit-dialog|confirm-dialog|use-confirm|leave-dialog)\.tsx'|from 'radix-ui')/u;
const put =
  /<(?:Dialog|AlertDialog|Sheet|SidePanel|FormDialog|EditDialog|ConfirmDialog|DropdownMenu|LeaveDialog|RadixDialog\.Root)\s|useConfirm\(\)/u;

/** Components that others build dialogs from; each of those shows one of them. */
const parts = new Set(
  ['form-dialog', 'edit-dialog', 'form-opening', 'unsaved-guard', 'use-confirm', 'leave-dialog']
    .map((name) => `kit/form/${name}`)
    .concat('kit/action/confirm-dialog'),
);

/** Returns the components that show a dialog or a menu, named as in the list of dialogs. */
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
