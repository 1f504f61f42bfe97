import { type LeadBoard, type LeadStage, leadStages } from '@portal/contract/crm';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParam } from '#web/lib/url/search-params.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useIsPhone } from '#web/lib/page/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { BoardColumns, type BoardColumnsProps } from './board-columns.tsx';
import { hasWeightedSum } from './data/column-sums.ts';

/** The stages side by side; on a phone one at a time. */
export function BoardView(props: Omit<BoardColumnsProps, 'only'>) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const isWeighted = props.board.stages.some(hasWeightedSum);
  return (
    <div
      className={classNames('flex min-w-0 flex-col gap-2', isWeighted && '[--board-hint:1.5rem]')}
    >
      {isWeighted ? <p className="text-xs text-soft">{t('leads.board.weighted_hint')}</p> : null}
      {isPhone ? <PhoneBoard {...props} /> : <BoardColumns {...props} only={null} />}
    </div>
  );
}

function PhoneBoard(props: Omit<BoardColumnsProps, 'only'>) {
  const { search, priority, has_lost_reason: reason } = props.board.query;
  const isNarrowed = [search, priority, reason].some((filter) => filter !== undefined);
  return (
    <StageTabs board={props.board} isFiltered={isNarrowed}>
      {(only) => <BoardColumns {...props} only={only} />}
    </StageTabs>
  );
}

interface StageTabsProps {
  board: LeadBoard;
  /** Something is looked for, which may be in any stage. */
  isFiltered: boolean;
  children: (only: LeadStage) => ReactNode;
}

/**
 * Shows one stage at a time on a phone (`?stage=`). During a search it opens the first stage with
 * hits, because other tabs' hits are not visible.
 */
export function StageTabs({ board, isFiltered, children }: StageTabsProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const [stageParam, set] = useSearchParam('stage');
  const found = board.stages.filter(({ count }) => count > 0);
  const defaultStage = (isFiltered ? found[0]?.stage : undefined) ?? leadStages[0];
  const shown = leadStages.find((stage) => stage === stageParam) ?? defaultStage;
  const isElsewhere = isFiltered && !found.some(({ stage }) => stage === shown);
  // With a search, the first tab depends on the results, so the choice is stored.
  const open = (next: string) => void set(!isFiltered && next === leadStages[0] ? undefined : next);
  return (
    <Tabs value={shown} onValueChange={open}>
      <TabList label={t('leads.board.stage')}>
        {board.stages.map(({ stage, count }) => (
          <Tab key={stage} value={stage} count={format.number(count)}>
            {t(`leads.stages.${stage}`)}
          </Tab>
        ))}
      </TabList>
      <TabPanel value={shown} className="pt-3">
        {children(shown)}
        {isElsewhere ? <FoundElsewhere found={found} onOpen={open} /> : null}
      </TabPanel>
    </Tabs>
  );
}

interface FoundElsewhereProps {
  found: LeadBoard['stages'];
  onOpen: (stage: LeadStage) => void;
}

/** Leads to the stages that have what is looked for, out of one that has not. */
function FoundElsewhere({ found, onOpen }: FoundElsewhereProps) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <div className="flex flex-col items-start gap-2 pt-3">
      <p className="text-sm text-soft">{t('leads.board.elsewhere')}</p>
      <div className="flex flex-wrap gap-2">
        {found.map(({ stage, count }) => (
          <Button key={stage} variant="outline" onClick={() => onOpen(stage)}>
            {t(`leads.stages.${stage}`)}{' '}
            <span className="text-xs text-soft tabular-nums">{format.number(count)}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
