import type { Route, RouteQuery, RouteResponse } from '@portal/contract/kernel';
import {
  keepPreviousData,
  queryOptions,
  useIsFetching,
  useQueryClient,
} from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sendRequest } from '#web/lib/api/call.ts';
import { getSession } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';

/** Refetch interval in ms while the page is visible. */
const pace = 60_000;

/** Prefix of the query keys of the system status. */
export const systemKey = () => ['system', getSession().user?.id ?? null] as const;

/** Query options of a system route: not persisted, refetched every minute. */
export function systemQuery<const R extends Route>(route: R, query?: RouteQuery<R>) {
  return queryOptions({
    queryKey: [...systemKey(), route.id, query ?? null],
    queryFn: async ({ signal }) =>
      (await sendRequest<RouteResponse<R>>(route, { query, signal })).data,
    refetchInterval: pace,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Refetches all data of the page. */
export function RefreshButton() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const queryKey = systemKey();
  const isBusy = useIsFetching({ queryKey }) > 0;
  return (
    <Button
      variant="outline"
      busy={isBusy}
      onClick={() => void client.invalidateQueries({ queryKey })}
    >
      <RotateCw aria-hidden />
      {t('system_status.refresh')}
    </Button>
  );
}
