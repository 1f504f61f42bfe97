import { Suspense } from 'react';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import type { PrerequisiteStepProps } from './prerequisite-step.tsx';

// Loaded on demand: few lists are ever empty.
const PrerequisiteStep = lazyComponent(
  async () => (await import('./prerequisite-step.tsx')).PrerequisiteStep,
);

/** Next step of an empty list: its own, or its prerequisite in a new portal. */
export function AfterOnboardingStep(props: PrerequisiteStepProps) {
  return (
    <Suspense>
      <PrerequisiteStep {...props} />
    </Suspense>
  );
}
