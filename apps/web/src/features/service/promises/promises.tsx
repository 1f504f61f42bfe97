import {
  createServiceHoliday,
  deleteServiceHoliday,
  listServiceHolidays,
  type ServiceHoliday,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { today } from '#web/lib/days/day.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { allRowsQuery } from '#web/lib/list/all-rows-query.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
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

/** Days on which the supplier is closed from today on, with the form that adds some. */
function HolidayList() {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const query = useQuery(
    allRowsQuery('service', listServiceHolidays, { from: today(), ordering: 'first_day' }),
  );
  return (
    <Card className="max-w-3xl">
      <CardHeader
        title={t('promises.own_holidays')}
        description={t('promises.own_holidays_text')}
        actions={
          <Button variant="outline" size="sm" wraps onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            {t('promises.add_holiday')}
          </Button>
        }
      />
      <CardBody>
        <QueryView query={query} failure={t('promises.holidays_failed')}>
          {(holidays) =>
            holidays.length === 0 ? (
              <p className="text-soft">{t('promises.no_own_holidays')}</p>
            ) : (
              <ul className="divide-y divide-line">
                {holidays.map((holiday) => (
                  <HolidayRow key={holiday.id} holiday={holiday} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </CardBody>
      {isAdding ? <NewHolidayDialog onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}

function HolidayRow({ holiday }: { holiday: ServiceHoliday }) {
  const { t } = useTranslation();
  const format = useFormats();
  const [isDeleting, setDeleting] = useState(false);
  const refresh = useInvalidate('service');
  const { id, name, first_day: from, last_day: until } = holiday;
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className="block text-ink wrap-anywhere">{name}</span>
        <span className="text-xs text-soft">
          {from === until ? format.longDay(from) : format.days(from, until)}
        </span>
      </span>
      <Button variant="ghost" size="icon" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden />
        <VisuallyHidden>{t('promises.delete_holiday', { name })}</VisuallyHidden>
      </Button>
      {isDeleting ? (
        <ConfirmDialog
          execute={() => call(deleteServiceHoliday, { params: { id } })}
          labels={{
            title: t('promises.delete_holiday', { name }),
            text: t('promises.delete_holiday_text'),
            confirm: t('actions.delete'),
            done: t('promises.holiday_deleted', { name }),
            failed: t('promises.delete_holiday_failed'),
          }}
          refresh={refresh}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </li>
  );
}

/** Form that adds a holiday; the server merges it with its neighbours. */
function NewHolidayDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refresh = useInvalidate('service');
  const form = useContractForm({
    route: createServiceHoliday,
    values: { name: '', first_day: '', last_day: '' },
    draft: 'service-holiday:new',
    failure: t('promises.add_holiday_failed'),
    save: (body, _etag, idempotencyKey) => call(createServiceHoliday, { body, idempotencyKey }),
    onSaved: ({ name }) => {
      toasts.show({ tone: 'success', title: t('promises.holiday_added', { name }) });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog form={form} title={t('promises.add_holiday')} onClose={onClose}>
      <TextField form={form} name="name" hint={t('promises.holiday_name_hint')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="first_day" type="date" />
        <TextField form={form} name="last_day" type="date" hint={t('promises.last_day_hint')} />
      </div>
    </FormDialog>
  );
}
