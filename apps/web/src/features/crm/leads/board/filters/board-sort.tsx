import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useSetSearch } from '#web/lib/address/use-set-search.ts';
import { boardOrders, manualOrder, type BoardOrder } from '../data/board-order.ts';

/** The order of the cards in each column (specification §9); by hand where none is chosen. */
export function BoardSort({ order = manualOrder }: { order: BoardOrder | undefined }) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  return (
    <ListChoice<BoardOrder>
      label={t('leads.board.sort')}
      value={order}
      options={boardOrders.map(([value, name]) => ({
        value,
        label: t(`leads.board.sorts.${name}`),
      }))}
      onChange={(next) => void setSearch({ ordering: next === manualOrder ? undefined : next })}
    />
  );
}
