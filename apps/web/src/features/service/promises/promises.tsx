import { HolidayList } from './holiday-list.tsx';
import { TargetsForm } from './targets-form.tsx';

/** Settings of the promised times: targets with working hours, and the supplier's holidays. */
export function Promises() {
  return (
    <div className="grid items-start gap-6 2xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <TargetsForm />
      <HolidayList />
    </div>
  );
}
