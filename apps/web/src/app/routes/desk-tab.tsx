import { useSingleKeys } from '#web/app/commands/shortcuts.ts';
import { DeskList } from '#web/features/service/desk/desk-list.tsx';

/** /dashboard/service?tab=desk: what the desk does next. */
export function DeskTab() {
  return <DeskList hasSingleKeys={useSingleKeys()} />;
}
