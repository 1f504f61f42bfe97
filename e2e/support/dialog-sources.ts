import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '../../apps/web/src');

/** Patterns of imported and rendered dialogs and menus. */
const brought =
  /(?:\/(?:dialog|alert-dialog|sheet|side-panel|dropdown-menu|form-dialog|edit-dialog|code-dialog|confirm-dialog|use-confirm|leave-dialog)\.tsx'|from 'radix-ui')/u;
const put =
  /<(?:Dialog|AlertDialog|Sheet|SidePanel|FormDialog|EditDialog|CodeDialog|ConfirmDialog|DropdownMenu|LeaveDialog|RadixDialog\.Root)\s|useConfirm\(\)/u;

/** Components that others build dialogs from; each of those shows one of them. */
const parts = new Set([
  'FormDialog',
  'EditDialog',
  'CodeDialog',
  'FormOpening',
  'UnsavedGuard',
  'useConfirm',
  'LeaveDialog',
  'ConfirmDialog',
  'TicketDialogs',
]);

/** Start of a component at the top level of a file. */
const component = /^(?:export )?function (\w+)/gmu;

/** Returns the components that show a dialog or a menu. Their names must be unique. */
export function dialogSources(): string[] {
  return ['app', 'features', 'kit'].flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .flatMap((file) => listDialogs(readFileSync(join(web, folder, file), 'utf8'))),
  );
}

/** Counts the form or the confirmation inside a dialog's component as that dialog. */
function listDialogs(source: string): string[] {
  if (!brought.test(source)) return [];
  const starts = [...source.matchAll(component)];
  const bodies = starts.map(({ index, 1: name = '' }, place) => ({
    name,
    text: source.slice(index, starts[place + 1]?.index),
  }));
  const names = bodies
    .filter(({ text }) => put.test(text))
    .map(({ name }) => {
      const isInner = /^(?:Loaded|Confirm)|Form$/u.test(name);
      const whole = bodies.find((one) => isInner && one.text.includes(`<${name} `));
      return whole?.name ?? name;
    })
    .filter((name) => !parts.has(name));
  return [...new Set(names)];
}
