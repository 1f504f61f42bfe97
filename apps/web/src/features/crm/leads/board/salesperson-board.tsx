import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useUser } from '#web/lib/session/use-session.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import type { BoardSearch } from './data/board-search.ts';
import { SalespersonTabs } from './filters/salesperson-tabs.tsx';
import { useSalespeople, type Salesperson } from './filters/use-salespeople.ts';
import { LeadBoard } from './lead-board.tsx';

/**
 * Board of the salesperson that the address names (`?rep=`); by default the user, else the first.
 */
export function SalespersonBoard({ search }: { search: BoardSearch }) {
  const { t } = useTranslation();
  const query = useSalespeople();
  return (
    <QueryView query={query} failure={t('leads.board.load_failed')} skeleton={<BoardSkeleton />}>
      {(people) => <Chosen people={people} search={search} />}
    </QueryView>
  );
}

interface ChosenProps {
  people: readonly Salesperson[];
  search: BoardSearch;
}

function Chosen({ people, search }: ChosenProps) {
  const { t } = useTranslation();
  const { id } = useUser();
  // Keeps a salesperson without open leads selected, although the server no longer lists them.
  const [atFirst] = useState(people);
  const rep = search.rep ?? atFirst[0]?.rep ?? id;
  const before = atFirst.find((one) => one.rep === rep);
  const label = before?.label ?? t(rep === id ? 'leads.board.me' : 'leads.board.somebody');
  const isKnown = people.some((one) => one.rep === rep);
  return (
    <SalespersonTabs people={isKnown ? people : [...people, { rep, label, count: 0 }]} rep={rep}>
      <LeadBoard
        search={{ ...search, rep }}
        empty={{ title: t('leads.board.empty_rep_title'), text: t('leads.board.empty_rep_text') }}
      />
    </SalespersonTabs>
  );
}
