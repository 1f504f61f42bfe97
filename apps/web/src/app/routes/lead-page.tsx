import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { LeadPanel } from '#web/features/crm/leads/details/lead-panel.tsx';
import { HistorySection } from './history-section.tsx';

const bySalesperson = '/dashboard/saled-by-salesperson';

/** What the history of the stage shows already, and where the card lies, which is no fact about the lead. */
const shownAsStages = ['stage', 'stage_changed_at', 'position'];

/** A lead, as a panel over the board that it was opened from: /dashboard/sales/{id} or that of one salesperson. */
export function LeadPage() {
  const { id = '' } = useParams({ strict: false });
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const board = pathname.startsWith(bySalesperson) ? bySalesperson : '/dashboard/sales';
  const close = () =>
    navigate({
      to: board,
      search: (now: object) => ({ ...now, form: undefined }),
      replace: true,
      resetScroll: false,
    });
  return (
    <LeadPanel key={id} id={id} onClose={close}>
      <HistorySection type="lead" id={id} scope="crm" omits={shownAsStages} isCard={false} />
    </LeadPanel>
  );
}
