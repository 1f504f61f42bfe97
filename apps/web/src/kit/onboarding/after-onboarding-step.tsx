import { lazy, Suspense } from 'react';
import type { PrerequisiteStepProps } from './prerequisite-step.tsx';

// Few lists are ever empty.
const PrerequisiteStep = lazy(async () => ({
  default: (await import('./prerequisite-step.tsx')).PrerequisiteStep,
}));

/** The next step of an empty list: its own, or in a new portal the one that must come before it. */
export function AfterOnboardingStep(props: PrerequisiteStepProps) {
  return (
    <Suspense>
      <PrerequisiteStep {...props} />
    </Suspense>
  );
}
