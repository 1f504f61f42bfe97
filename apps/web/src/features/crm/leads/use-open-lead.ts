import { useRouter } from '@tanstack/react-router';

const ofAll = '/dashboard/sales';
const bySalesperson = '/dashboard/saled-by-salesperson';

/** A lead over the board that is shown, with what was chosen there; over that of all leads from elsewhere. */
export function getLeadTarget(here: { pathname: string; search: object }, id: string) {
  const { pathname, search } = here;
  const isBySalesperson = isWithin(pathname, bySalesperson);
  const isOnBoard = isBySalesperson || isWithin(pathname, ofAll);
  return {
    to: isBySalesperson ? (`${bySalesperson}/$id` as const) : (`${ofAll}/$id` as const),
    params: { id },
    search: isOnBoard ? { ...search, form: undefined } : {},
  };
}

const isWithin = (pathname: string, board: string): boolean =>
  pathname === board || pathname.startsWith(`${board}/`);

/** Opens a lead, see `getLeadTarget`. */
export function useOpenLead(): (id: string) => void {
  const router = useRouter();
  return (id) => {
    const target = getLeadTarget(router.state.location, id);
    void router.navigate({ ...target, resetScroll: false });
  };
}
