import { HolidayList } from './holiday-list.tsx';
import { TargetsForm } from './targets-form.tsx';

/** Settings of the promised times: targets with working hours, and the supplier's holidays. */
export function Promises() {
  return (
    <div className="flex flex-col gap-6">
      <TargetsForm />
      <HolidayList />
    </div>
  );
}
