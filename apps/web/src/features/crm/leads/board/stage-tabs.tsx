import { leadStages, type LeadBoard, type LeadStage } from '@portal/contract/crm';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParam } from '#web/lib/address/use-search-param.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';

export interface StageTabsProps {
  board: LeadBoard;
  children: (only: LeadStage) => ReactNode;
}

/** One stage at a time, for a phone; the address says which (`?stage=`). */
export function StageTabs({ board, children }: StageTabsProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const [word, set] = useSearchParam('stage');
  const shown = leadStages.find((stage) => stage === word) ?? leadStages[0];
  return (
    <Tabs
      value={shown}
      onValueChange={(next) => void set(next === leadStages[0] ? undefined : next)}
    >
      <TabList label={t('leads.board.stage')}>
        {board.stages.map(({ stage, count }) => (
          <Tab key={stage} value={stage} count={format.number(count)}>
            {t(`leads.stages.${stage}`)}
          </Tab>
        ))}
      </TabList>
      <TabPanel value={shown} className="pt-3">
        {children(shown)}
      </TabPanel>
    </Tabs>
  );
}
