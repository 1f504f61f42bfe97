import { getOnboarding, type Onboarding } from '@portal/contract/system';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '#web/lib/api/send-request.ts';
import { getSession } from '#web/lib/session/session-store.ts';

/** Query options for the onboarding progress; neither persisted nor reused between pages. */
export const onboardingQuery = () =>
  queryOptions({
    queryKey: ['onboarding', getSession().user?.id ?? null],
    queryFn: async ({ signal }) => (await sendRequest<Onboarding>(getOnboarding, { signal })).data,
    staleTime: 0,
  });
