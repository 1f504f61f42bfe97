import { getFirstSteps } from '@portal/contract/system';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { toOnboardingForm } from './onboarding-forms.ts';
import { onboardingQuery } from './onboarding-query.ts';

export interface PrerequisiteStepProps {
  /** Without one of these there is nothing to be added to the list. */
  step: 'manufacturer' | 'customer';
  /** The next step of an empty list, once there is one. */
  children: ReactNode;
}

/**
 * The next step of an empty list in a new portal: the step before it where that is not done yet, as
 * the dashboard’s first steps have it, and the list’s own otherwise.
 */
export function PrerequisiteStep({ step, children }: PrerequisiteStepProps) {
  const { t } = useTranslation();
  const isAllowed = can(useUser(), getFirstSteps.access);
  const { data, isPending } = useQuery({ ...onboardingQuery(), enabled: isAllowed });
  if (isAllowed && isPending) return null;
  if (data?.[step] !== null || !data.steps.some(({ name }) => name === step)) return children;
  return (
    <Button asChild variant="outline">
      <Link to="/dashboard" search={{ form: toOnboardingForm(step) }}>
        {t(`first_steps.before.${step}`)}
      </Link>
    </Button>
  );
}
