import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useSetSearch } from '#web/lib/address/use-set-search.ts';
import { useSalespeople } from './use-salespeople.ts';

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
