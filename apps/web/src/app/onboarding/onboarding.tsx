import { Check, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toOnboardingForm } from '#web/features/shared/onboarding/onboarding-query.ts';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Progress } from '#web/ui/progress.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { OnboardingDialog } from './onboarding-dialog.tsx';
import type { OnboardingState, OnboardingStepState } from './use-onboarding.ts';

/** Onboarding steps of a new portal, and the form that the address names. */
export function Onboarding({ onboarding }: { onboarding: OnboardingState }) {
  const { steps, requested, state, hide, closeForm } = onboarding;
  return (
    <>
      {steps.length > 0 ? <OnboardingCard steps={steps} onHide={hide} /> : null}
      {requested && state ? (
        <OnboardingDialog step={requested} state={state} onClose={closeForm} />
      ) : null}
    </>
  );
}

interface OnboardingCardProps {
  steps: readonly OnboardingStepState[];
  onHide: () => void;
}

/** Remaining steps of a new portal in order; each opens its form over the dashboard. */
function OnboardingCard({ steps, onHide }: OnboardingCardProps) {
  const { t } = useTranslation();
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done && step.ready)?.name ?? null;
  const progress = t('onboarding.progress', { done, count: steps.length });
  return (
    <section aria-labelledby="onboarding">
      <Card>
        <div className="flex flex-col gap-3 px-5 pt-5 pb-4">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <h2 id="onboarding" className="text-lg font-semibold text-ink">
                {t('onboarding.title')}
              </h2>
              <p className="mt-0.5 max-w-prose text-pretty text-soft">{t('onboarding.text')}</p>
            </div>
            <Button variant="ghost" size="sm" className="-me-2" onClick={onHide}>
              {t('onboarding.put_away')}
            </Button>
          </div>
          <div className="flex items-center gap-3">
            <Progress label={progress} value={done / steps.length} className="max-w-64" />
            <p aria-hidden className="shrink-0 text-soft tabular-nums">
              {progress}
            </p>
          </div>
        </div>
        <ol className="flex flex-col gap-0.5 border-t border-line p-2">
          {steps.map((step, at) => (
            <li key={step.name}>
              <StepRow step={step} number={at + 1} isNext={step.name === next} />
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}

interface StepRowProps {
  step: OnboardingStepState;
  number: number;
  isNext: boolean;
}

function StepRow({ step: { name, done, ready }, number, isNext }: StepRowProps) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  const isOpen = !done && ready;
  return (
    <div
      className={classNames(
        'relative flex items-center gap-4 rounded-small px-3 py-2.5 has-[button:focus-visible]:outline-2 has-[button:focus-visible]:-outline-offset-2 has-[button:focus-visible]:outline-focus',
        isOpen && 'hover:bg-sunken',
        isNext && 'bg-sunken',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'grid size-7 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums [&_svg]:size-4',
          done
            ? 'bg-success-soft text-success'
            : isNext
              ? 'bg-brand text-on-brand'
              : 'border border-line text-soft',
        )}
      >
        {done ? <Check /> : number}
      </span>
      <div className="min-w-0 flex-1">
        {isOpen ? (
          <button
            type="button"
            aria-describedby={`first-step-${name}`}
            className="text-start font-semibold text-ink outline-none after:absolute after:inset-0"
            onClick={() => open(toOnboardingForm(name))}
          >
            {t(`onboarding.steps.${name}.title`)}
          </button>
        ) : (
          <p className={done ? 'text-soft' : 'font-medium text-soft'}>
            {t(`onboarding.steps.${name}.title`)}
            <VisuallyHidden>: {t(done ? 'onboarding.done' : 'onboarding.later')}</VisuallyHidden>
          </p>
        )}
        {done ? null : (
          <p
            id={`first-step-${name}`}
            className={classNames('text-pretty', isOpen ? 'text-soft' : 'text-faint')}
          >
            {t(`onboarding.steps.${name}.text`)}
          </p>
        )}
      </div>
      {isOpen ? <ChevronRight aria-hidden className="size-4 shrink-0 text-soft" /> : null}
    </div>
  );
}
