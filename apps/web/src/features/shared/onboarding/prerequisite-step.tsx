import { getOnboarding } from '@portal/contract/system';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { onboardingQuery, toOnboardingForm } from './onboarding-query.ts';

export interface PrerequisiteStepProps {
  /** Onboarding step without which nothing can be added to the list. */
  step: 'manufacturer' | 'customer';
  /** Next step of the empty list once the prerequisite is met. */
  children: ReactNode;
}

/**
 * Next step of an empty list: a link to the prerequisite's onboarding step until that is done, then
 * the children.
 */
export function PrerequisiteStep({ step, children }: PrerequisiteStepProps) {
  const { t } = useTranslation();
  const isAllowed = can(useUser(), getOnboarding.access);
  const { data, isPending } = useQuery({ ...onboardingQuery(), enabled: isAllowed });
  if (isAllowed && isPending) return null;
  if (data?.[step] !== null || !data.steps.some(({ name }) => name === step)) return children;
  return (
    <Button asChild variant="outline">
      <Link to="/dashboard" search={{ form: toOnboardingForm(step) }}>
        {t(`onboarding.before.${step}`)}
      </Link>
    </Button>
  );
}
