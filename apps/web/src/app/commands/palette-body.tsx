import type { SearchHit, SearchKind } from '@portal/contract/search';
import { useRouter } from '@tanstack/react-router';
import {
  Building2,
  FileText,
  Hospital,
  Kanban,
  ListFilter,
  type LucideIcon,
  MonitorCog,
  Package,
  User,
  Wrench,
} from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getHitAddress, getListAddress } from '#web/features/search/hit-address.ts';
import { useHitLabel } from '#web/features/search/use-hit-label.ts';
import { type FoundGroups, useSearch } from '#web/features/search/use-search.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import { findShortcut, getPressedKey } from './shortcuts.ts';
import { useLocalGroups } from './use-local-groups.ts';

const icons: Record<SearchKind, LucideIcon> = {
  customers: Building2,
  clinics: Hospital,
  people: User,
  devices: MonitorCog,
  tickets: Wrench,
  documents: FileText,
  products: Package,
  leads: Kanban,
};

export interface PaletteBodyProps {
  icon: ReactNode;
  close: ReactNode;
  onClose: () => void;
  onShortcuts: () => void;
}

/** The field with its list (WAI-ARIA practices: editable combobox with a listbox, which is always shown). */
export function PaletteBody({ icon, close, onClose, onShortcuts }: PaletteBodyProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setActive] = useState<string | null>(null);
  const isCustomer = useUser().role === 'customer';
  const label = t(isCustomer ? 'commands.label_customer' : 'commands.label');
  const text = typed.trim();
  const found = useSearch(typed);
  const local = useLocalGroups(text, onShortcuts);
  // Results precede pages: a typed number or name is rarely a page. What is only near to it comes after them.
  const results = useFoundGroups(found);
  const groups = found.isSimilar ? [...local, ...results] : [...results, ...local];
  const entries = groups.flatMap((group) => group.entries);
  const position = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const active = entries[position];
  const choose = (entry: PaletteEntry | undefined, inTab: boolean) => {
    if (!entry) return;
    if (entry.href && inTab) {
      window.open(entry.href, '_blank', 'noopener');
      return;
    }
    onClose();
    if (entry.href) router.history.push(entry.href);
    else entry.run?.();
  };
  const moveTo = (at: number) =>
    setActive(entries[(at + entries.length) % Math.max(1, entries.length)]?.id ?? null);
  const moves: Record<string, () => void> = {
    next: () => moveTo(position + 1),
    previous: () => moveTo(position - 1),
    first: () => moveTo(0),
    last: () => moveTo(entries.length - 1),
    choose: () => choose(active, false),
    choose_in_tab: () => choose(active, true),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter ends a composed character; it is not a choice then.
    if (event.nativeEvent.isComposing) return;
    const key = getPressedKey(event);
    const move = key === null ? undefined : moves[findShortcut([key], 'palette')?.name ?? ''];
    if (!move) return;
    event.preventDefault();
    move();
  };
  const isEmpty = entries.length === 0 && !found.isBusy && !found.error;
  const count = t('commands.found', { count: entries.length });
  const status = isEmpty
    ? t('commands.nothing', { text })
    : found.isSimilar
      ? `${t('commands.did_you_mean')} ${count}`
      : count;
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4 py-2 has-focus-visible:border-brand">
        {icon}
        <input
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          aria-label={label}
          placeholder={label}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={active ? optionId(listId, active) : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(null);
          }}
          onKeyDown={onKeyDown}
          className="h-9 min-w-0 flex-1 truncate bg-transparent text-base text-ink outline-none placeholder:text-soft"
        />
        {/*
         * Appears later than most responses, to avoid flicker. Its space is reserved.
         */}
        <span className="size-4 shrink-0">
          {found.isBusy ? (
            <span className="block animate-fade-in text-soft [animation-delay:250ms] [animation-fill-mode:backwards]">
              <Spinner />
            </span>
          ) : null}
        </span>
        {close}
      </div>
      <div
        aria-busy={found.isBusy || undefined}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1"
      >
        {found.error ? (
          <Callout
            tone="danger"
            title={t('commands.failed')}
            className="m-2"
            action={
              <Button variant="outline" size="sm" onClick={found.retry}>
                {t('actions.try_again')}
              </Button>
            }
          >
            {getErrorMessage(found.error)}
          </Callout>
        ) : null}
        {text.length < 2 ? <p className="px-3 pt-2 text-soft">{t('commands.hint')}</p> : null}
        <PaletteList
          id={listId}
          label={t('commands.title')}
          groups={groups}
          query={text}
          active={active?.id ?? null}
          onActivate={setActive}
          onChoose={choose}
        />
        {isEmpty ? (
          <div className="px-4 py-10 text-center">
            <p className="font-medium">{t('commands.nothing', { text })}</p>
            <p className="text-soft">{t('commands.nothing_hint')}</p>
          </div>
        ) : null}
      </div>
      <output className="sr-only">{found.isBusy || text === '' ? '' : status}</output>
    </>
  );
}

/** Returns the server's results, one group per kind, with a link to its list if there are more. */
function useFoundGroups({
  groups,
  text,
  isSimilar,
}: Pick<FoundGroups, 'groups' | 'text' | 'isSimilar'>) {
  const { t } = useTranslation();
  const { role } = useUser();
  const getHint = useHitLabel();
  // Nothing for a document in one language.
  const nameLanguages = ({ languages }: SearchHit) =>
    languages && languages.length > 1
      ? languages.map((language) => t(`app.languages.${language}`)).join(', ')
      : null;
  return groups.map(({ kind, hits, has_more: hasMore }, at): PaletteGroup => {
    const title = t(`commands.kinds.${kind}`);
    const list = hasMore ? getListAddress(kind, text, role) : null;
    const entries = hits.map((hit) => ({
      id: `${kind}:${hit.id}`,
      label: hit.label,
      detail: [hit.detail, role === 'employee' ? hit.customer?.name : null, nameLanguages(hit)]
        .filter(Boolean)
        .join(' · '),
      hint: getHint(kind, hit),
      Icon: icons[kind],
      href: getHitAddress(kind, hit, role),
    }));
    const all = list
      ? [
          {
            id: `all:${kind}`,
            label: t('commands.all', { kind: title }),
            Icon: ListFilter,
            href: list,
          },
        ]
      : [];
    const lead = isSimilar && at === 0 ? t('commands.did_you_mean') : undefined;
    return { id: kind, title, lead, entries: [...entries, ...all] };
  });
}
