import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { useSetSearch } from '#web/lib/address/use-set-search.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useIsPhone } from '#web/lib/page/use-is-phone.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import type { Salesperson } from './use-salespeople.ts';

export interface SalespersonTabsProps {
  people: readonly Salesperson[];
  rep: string;
  /** Their board. */
  children: ReactNode;
}

/** A tab for each salesperson with their open leads; on a phone, where stages are tabs, a choice. */
export function SalespersonTabs({ people, rep, children }: SalespersonTabsProps) {
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
