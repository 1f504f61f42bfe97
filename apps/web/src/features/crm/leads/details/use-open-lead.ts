import { useRouter } from '@tanstack/react-router';

const bySalesperson = '/dashboard/saled-by-salesperson';

/** Opens a lead over the board that is shown, with what was chosen there; over that of all leads from elsewhere. */
export function useOpenLead(): (id: string) => void {
  const router = useRouter();
  return (id) => {
    const { pathname, search } = router.state.location;
    const isOnBoard = pathname === bySalesperson || pathname === '/dashboard/sales';
    void router.navigate({
      to: pathname === bySalesperson ? `${bySalesperson}/$id` : '/dashboard/sales/$id',
      params: { id },
      search: isOnBoard ? { ...search, form: undefined } : {},
      resetScroll: false,
    });
  };
}
