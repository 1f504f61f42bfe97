import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { LibraryWidgets } from './library-widgets.tsx';
import { WorkWidgets, type WorkWidgetsProps } from './work-widgets.tsx';

/** An employee’s day: what waits for them, and the way back into the library. */
export function EmployeeWidgets({ hidesEmptyState }: WorkWidgetsProps) {
  return (
    <>
      <WorkWidgets hidesEmptyState={hidesEmptyState} />
      <FeatureErrorBoundary>
        <LibraryWidgets />
      </FeatureErrorBoundary>
    </>
  );
}
