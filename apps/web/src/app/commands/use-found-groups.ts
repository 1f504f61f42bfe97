import {
  Building2,
  FileText,
  Hospital,
  Kanban,
  ListFilter,
  MonitorCog,
  Package,
  User,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { SearchHit, SearchKind } from '@portal/contract/search';
import { useTranslation } from 'react-i18next';
import { getHitAddress, getListAddress } from '#web/features/search/hit-address.ts';
import { useHitLabel } from '#web/features/search/use-hit-label.ts';
import type { FoundGroups } from '#web/features/search/use-search.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import type { PaletteGroup } from './palette-entry.ts';

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

/** Returns the server's results, one group per kind, with a link to its list if there are more. */
export function useFoundGroups({
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
