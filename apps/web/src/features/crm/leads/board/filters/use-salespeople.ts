import { listLeadSalespeople } from '@portal/contract/crm';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { unassigned } from '../data/board-search.ts';

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
