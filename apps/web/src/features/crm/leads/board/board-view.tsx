import { useIsPhone } from '#web/lib/page/use-is-phone.ts';
import { BoardColumns, type BoardColumnsProps } from './board-columns.tsx';
import { StageTabs } from './stage-tabs.tsx';

/** The stages side by side; on a phone one at a time. */
export function BoardView(props: Omit<BoardColumnsProps, 'only'>) {
  const isPhone = useIsPhone();
  if (!isPhone) return <BoardColumns {...props} only={null} />;
  const isNarrowed = props.query.search !== undefined || props.query.priority !== undefined;
  return (
    <StageTabs board={props.board} isFiltered={isNarrowed}>
      {(only) => <BoardColumns {...props} only={only} />}
    </StageTabs>
  );
}
