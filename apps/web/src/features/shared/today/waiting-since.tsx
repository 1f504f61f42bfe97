import { today } from '#web/lib/days/day.ts';
import { toDay } from '#web/lib/days/instants.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';

/** Start of a wait: the time if that is today, otherwise the date. */
export function WaitingSince({ at }: { at: string }) {
  const format = useFormats();
  return toDay(at) === today() ? format.moment(at) : format.date(at);
}
