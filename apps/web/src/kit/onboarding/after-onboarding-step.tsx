import { lazy, Suspense } from 'react';
import type { EarlierStepProps } from './prerequisite-step.tsx';

// Few lists are ever empty.
const EarlierStep = lazy(async () => ({
  default: (await import('./prerequisite-step.tsx')).EarlierStep,
}));

/** The next step of an empty list: its own, or in a new portal the one that must come before it. */
export function AfterFirstStep(props: EarlierStepProps) {
  return (
    <Suspense>
      <EarlierStep {...props} />
    </Suspense>
  );
}
