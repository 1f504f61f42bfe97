import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useSetSearch } from '#web/lib/url/search-params.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useIsPhone } from '#web/lib/page/use-media.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import type { BoardSearch } from './data/board-search.ts';
import { type Salesperson, useSalespeople } from './salesperson-filter.tsx';
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

interface SalespersonTabsProps {
  people: readonly Salesperson[];
  rep: string;
  /** Their board. */
  children: ReactNode;
}

/** A tab for each salesperson with their open leads; on a phone, where stages are tabs, a choice. */
function SalespersonTabs({ people, rep, children }: SalespersonTabsProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const setSearch = useSetSearch();
  const isPhone = useIsPhone();
  const choose = (next: string) => void setSearch({ rep: next });
  if (isPhone)
    return (
      <div className="flex flex-col gap-3">
        <ListChoice<string>
          label={t('leads.board.salesperson')}
          value={rep}
          options={people.map(({ rep: value, label, count }) => ({
            value,
            label: t('leads.board.person_count', { name: label, total: format.number(count) }),
          }))}
          onChange={(next) => next !== null && choose(next)}
        />
        {children}
      </div>
    );
  return (
    <Tabs value={rep} onValueChange={choose} manual>
      <TabList label={t('leads.board.salesperson')}>
        {people.map(({ rep: value, label, count }) => (
          <Tab key={value} value={value} count={format.number(count)}>
            {label}
          </Tab>
        ))}
      </TabList>
      <TabPanel value={rep} className="pt-4 [--above-board:19.75rem]">
        {children}
      </TabPanel>
    </Tabs>
  );
}
