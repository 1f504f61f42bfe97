import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import type { BoardSearch } from './data/board-wish.ts';
import { SalespersonTabs } from './filters/salesperson-tabs.tsx';
import { useSalespeople, type Salesperson } from './filters/use-salespeople.ts';
import { LeadBoard } from './lead-board.tsx';
import { useUser } from '#web/lib/session/use-session.ts';

/** The board of one salesperson, whom the address names (`?rep=`): oneself, else the first. */
export function SalespersonBoard({ search }: { search: BoardSearch }) {
  const { t } = useTranslation();
  const { id } = useUser();
  const query = useSalespeople();
  const empty = { title: t('leads.board.empty_rep_title'), text: t('leads.board.empty_rep_text') };
  return (
    <QueryView query={query} failure={t('leads.board.load_failed')} skeleton={<BoardSkeleton />}>
      {(people) => {
        const rep = search.rep ?? people[0]?.rep ?? id;
        // Who has no open lead left has no tab of their own otherwise.
        const other: Salesperson = {
          rep,
          label: t(rep === id ? 'leads.board.me' : 'leads.board.somebody'),
          count: 0,
        };
        const isKnown = people.some((one) => one.rep === rep);
        return (
          <SalespersonTabs people={isKnown ? people : [...people, other]} rep={rep}>
            <LeadBoard search={{ ...search, rep }} empty={empty} />
          </SalespersonTabs>
        );
      }}
    </QueryView>
  );
}
