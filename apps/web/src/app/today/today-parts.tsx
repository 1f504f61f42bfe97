import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { LibraryToday } from './library-today.tsx';
import { WaitingToday, type WaitingTodayProps } from './waiting-today.tsx';

/** An employee’s day: what waits for them, and the way back into the library. */
export function TodayParts({ isSilent }: WaitingTodayProps) {
  return (
    <>
      <WaitingToday isSilent={isSilent} />
      <FeatureErrorBoundary>
        <LibraryToday />
      </FeatureErrorBoundary>
    </>
  );
}
