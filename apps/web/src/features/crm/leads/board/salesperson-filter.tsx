import { listLeadSalespeople } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useSetSearch } from '#web/lib/url/search-params.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { unassigned } from './data/board-search.ts';

/** Salesperson whose leads can be selected. */
export interface Salesperson {
  /** Value in the address: an id, or `nobody`. */
  rep: string;
  label: string;
  /** Open leads: neither won nor lost. */
  count: number;
}

/** Lists salespeople with open leads: the user first, unassigned leads last. */
export function useSalespeople() {
  const { t } = useTranslation();
  const { id } = useUser();
  const query = useQuery(routeQuery('crm', listLeadSalespeople));
  const all = query.data?.results.map(({ salesperson, open_count: count }): Salesperson => ({
    rep: salesperson?.id ?? unassigned,
    label:
      salesperson?.id === id ? t('leads.board.me') : (salesperson?.name ?? t('leads.board.nobody')),
    count,
  }));
  const isSelf = ({ rep }: Salesperson) => rep === id;
  const people = all?.toSorted((one, other) => Number(isSelf(other)) - Number(isSelf(one)));
  return { ...query, data: people };
}

/** Filters the board by salesperson, or by leads without one. */
export function SalespersonFilter({ rep }: { rep: string | undefined }) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  const { data: people = [] } = useSalespeople();
  const options = people.map(({ rep: value, label }) => ({ value, label }));
  const isKnown = rep === undefined || options.some(({ value }) => value === rep);
  return (
    <ListChoice<string>
      label={t('leads.board.salesperson')}
      value={rep ?? null}
      emptyLabel={t('leads.board.anybody')}
      options={isKnown ? options : [...options, { value: rep, label: t('leads.board.somebody') }]}
      onChange={(next) => void setSearch({ rep: next ?? undefined })}
    />
  );
}
