import { useTranslation } from 'react-i18next';
import { CalendarBar } from '#web/kit/calendar/calendar-bar.tsx';
import { ListChoice } from '#web/kit/list/list-choice.tsx';
import { today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import type { CalendarAddress } from './calendar-address.ts';
import { moveDay, getTitle } from './calendar-view.ts';

/** Toolbar of the calendar: period, navigation and assignee. */
export function CalendarTop({ address }: { address: CalendarAddress }) {
  const { t } = useTranslation();
  const { view, day, isMine, goTo, setMine } = address;
  const { days, week } = getTitle(view, day, useFormats());
  return (
    <div className="flex flex-wrap items-center gap-3">
      <CalendarBar
        title={week === null ? days : t('service_calendar.week', { days, number: week })}
        labels={{
          today: t('service_calendar.today'),
          previous: t(`service_calendar.previous.${view}`),
          next: t(`service_calendar.next.${view}`),
        }}
        onToday={() => goTo(today())}
        onMove={(step) => goTo(moveDay(view, day, step))}
      />
      <div className="flex max-sm:w-full sm:ms-auto">
        <ListChoice
          label={t('service_calendar.whose')}
          value={isMine ? 'mine' : null}
          options={[{ value: 'mine', label: t('service_calendar.mine') }]}
          emptyLabel={t('service_calendar.everyone')}
          onChange={(choice) => setMine(choice === 'mine')}
        />
      </div>
    </div>
  );
}
