import { FirstStepDialog } from './first-step-dialog.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';
import type { FirstStepsLeft } from './use-first-steps.ts';

/** The first steps of a new portal, and the form of the one that the address asks for. */
export function FirstSteps({ left }: { left: FirstStepsLeft }) {
  const { steps, asked, state, putAway, leave } = left;
  return (
    <>
      {steps.length > 0 ? <FirstStepsCard steps={steps} onPutAway={putAway} /> : null}
      {asked && state ? <FirstStepDialog step={asked} state={state} onLeave={leave} /> : null}
    </>
  );
}
