import { serviceDesk } from '@portal/contract/service';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { canOpenPage } from '../navigation.ts';
import { KeyCaps } from './key-caps.tsx';
import { listShortcuts, setSingleKeysEnabled, useSingleKeys } from './shortcuts.ts';

type Rows = ReturnType<typeof listShortcuts>;

/** Every shortcut that the user has, and the switch for those of a single key. */
export function ShortcutSheet(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const all = listShortcuts('everywhere', 'page').filter(({ to }) => !to || canOpenPage(user, to));
  const single = useSingleKeys();
  return (
    <Dialog
      {...props}
      readOnly
      title={t('commands.shortcuts')}
      description={t('commands.shortcuts_text')}
      closeLabel={t('app.close')}
      size="lg"
    >
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Part title={t('commands.general')} rows={all.filter(({ to }) => !to)} />
          <Part title={t('commands.go')} rows={all.filter(({ to }) => to)} />
        </div>
        <div className="flex flex-col gap-6">
          <Part title={t('commands.in_palette')} rows={listShortcuts('palette')} />
          {can(user, serviceDesk) ? (
            <Part title={t('commands.in_desk')} rows={listShortcuts('desk')} />
          ) : null}
          <div className="rounded bg-sunken p-4">
            <Checkbox
              label={t('commands.single')}
              hint={t('commands.single_hint')}
              checked={single}
              onChange={(event) => setSingleKeysEnabled(event.target.checked)}
            />
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function Part({ title, rows }: { title: string; rows: Rows }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-semibold text-ink">
        {title}
      </h3>
      <dl>
        {rows.map(({ name, label, keys }) => (
          <div
            key={name}
            className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1"
          >
            <dt>{t(label)}</dt>
            <dd className="shrink-0">
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
