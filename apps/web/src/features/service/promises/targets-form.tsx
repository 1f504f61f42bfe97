import { nullable, object, oneOf, requiredText, text } from '@portal/contract/kernel';
import * as T from '@portal/contract/schema';
import {
  getServiceTargets,
  holidayCountries,
  replaceServiceTargets,
  type ServiceTargets,
  urgencies,
  type Urgency,
} from '@portal/contract/service';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { DurationField } from '#web/kit/form/duration-field.tsx';
import { SettingsCard } from '#web/kit/form/settings-card.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { callWithVersion, type Versioned } from '#web/lib/api/call.ts';
import { addDays } from '#web/lib/days/day.ts';
import type { GetLabel } from '#web/lib/form/contract-resolver.ts';
import {
  type ContractForm,
  type Latest,
  useContractForm,
} from '#web/lib/form/use-contract-form.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import { formatHours, parseHours } from './hours-text.ts';

/** What is promised for each urgency, as a form that reads the current settings first. */
export function TargetsForm() {
  const { t } = useTranslation();
  const query = useQuery(editedQuery<ServiceTargets>('service', getServiceTargets, {}));
  return (
    <QueryView query={query} failure={t('promises.load_failed')}>
      {(version) => <LoadedForm version={version} />}
    </QueryView>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** A week from Monday on, for the names of its days. */
const weekOfNames = weekdays.map((day) => addDays('2026-01-04', day));

/** Fields of the form, which people can fill in: hours in place of minutes, one line for each day. */
const Hours = nullable(T.Number({ minimum: 1 / 60, maximum: 366 * 24, 'x-unit': 'hours' }));

const formRoute = {
  ...replaceServiceTargets,
  body: object({
    time_zone: requiredText(100),
    holiday_country: T.Optional(nullable(oneOf(holidayCountries))),
    ...Object.fromEntries(weekdays.map((day) => [`hours_${day}`, T.Optional(nullable(text(100)))])),
    ...Object.fromEntries(
      urgencies.flatMap((urgency) => [
        [`answer_${urgency}`, T.Optional(Hours)],
        [`solve_${urgency}`, T.Optional(Hours)],
      ]),
    ),
  }),
};

function LoadedForm({ version }: { version: Versioned<ServiceTargets> }) {
  const { t } = useTranslation();
  const labels = useLabels();
  const form = useContractForm({
    route: formRoute,
    ...toFormState(version),
    getLabel: labels,
    draft: 'service-targets',
    failure: t('promises.save_failed'),
    save: (values, etag) => save(values, etag, t('promises.hours_form')),
    latest: async () => toFormState(await callWithVersion(getServiceTargets)),
    onSaved: (saved) => {
      form.follow(toFormState(saved));
      toasts.show({ tone: 'success', title: t('promises.saved') });
    },
  });
  return (
    <SettingsCard form={form} title={t('promises.title')} text={t('promises.text')}>
      <TargetFields form={form} />
      <HoursFields form={form} />
      <PublicHolidays holidays={version.data.public_holidays} />
    </SettingsCard>
  );
}

function useLabels(): GetLabel {
  const { t } = useTranslation();
  const format = useFormats();
  const labels: Record<string, string> = {
    time_zone: t('fields.time_zone'),
    holiday_country: t('promises.holiday_country'),
  };
  for (const day of weekdays)
    labels[`hours_${day}`] = format.weekday(weekOfNames[day - 1] ?? '', 'long');
  for (const urgency of urgencies) {
    labels[`answer_${urgency}`] = t('promises.answer_within');
    labels[`solve_${urgency}`] = t('promises.solve_within');
  }
  return (field) => labels[field] ?? field;
}

function TargetFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-5">
      {urgencies.map((urgency) => (
        <fieldset key={urgency} className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <legend className="mb-2 font-medium text-ink">
            {t(`promises.urgencies.${urgency}`)}
          </legend>
          <DurationField form={form} name={`answer_${urgency}`} unit="hours" />
          <DurationField form={form} name={`solve_${urgency}`} unit="hours" />
        </fieldset>
      ))}
      <p className="text-xs text-soft">{t('promises.targets_hint')}</p>
    </div>
  );
}

function HoursFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 text-base font-semibold text-ink">{t('promises.hours')}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {weekdays.map((day) => (
          <TextField key={day} form={form} name={`hours_${day}`} />
        ))}
      </div>
      <p className="text-xs text-soft">{t('promises.hours_hint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="time_zone" hint={t('promises.time_zone_hint')} />
        <ChoiceField
          form={form}
          name="holiday_country"
          emptyLabel={t('promises.no_holidays')}
          options={holidayCountries.map((value) => ({ value, label: format.country(value) }))}
          hint={t('promises.holiday_country_hint')}
        />
      </div>
    </fieldset>
  );
}

function PublicHolidays({ holidays }: { holidays: ServiceTargets['public_holidays'] }) {
  const { t } = useTranslation();
  const format = useFormats();
  if (holidays.length === 0) return null;
  return (
    <details>
      <summary className="text-soft">
        {t('promises.public_holidays', { count: holidays.length })}
      </summary>
      <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {holidays.map(({ day, name }) => (
          <li key={day} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="whitespace-nowrap text-soft">{format.day(day)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const toText = (minutes: number | null): string =>
  minutes === null ? '' : String(Number((minutes / 60).toFixed(2)));

function toFormState({ data, etag }: Versioned<ServiceTargets>): Latest {
  const { targets, hours, time_zone: timeZone, holiday_country: country } = data;
  return {
    values: {
      time_zone: timeZone,
      holiday_country: country ?? '',
      ...Object.fromEntries(weekdays.map((day) => [`hours_${day}`, formatHours(hours, day)])),
      ...Object.fromEntries(
        urgencies.flatMap((urgency) => [
          [`answer_${urgency}`, toText(targets[urgency].answer_minutes)],
          [`solve_${urgency}`, toText(targets[urgency].solve_minutes)],
        ]),
      ),
    },
    etag,
  };
}

const toString = (value: unknown): string => (typeof value === 'string' ? value : '');

const toMinutes = (hours: unknown): number | null =>
  typeof hours === 'number' ? Math.round(hours * 60) : null;

/** Saves the settings; errors of the call stand at the fields of the form. */
async function save(
  values: Readonly<Record<string, unknown>>,
  etag: string | null,
  hoursForm: string,
): Promise<Versioned<ServiceTargets>> {
  const parsed = weekdays.map(
    (day) => [day, parseHours(toString(values[`hours_${day}`]), day)] as const,
  );
  const wrong = parsed.filter(([, hours]) => hours === null);
  if (wrong.length > 0)
    throw new ApiError({
      status: 400,
      code: null,
      detail: null,
      fields: Object.fromEntries(wrong.map(([day]) => [`hours_${day}`, [hoursForm]])),
      requestId: null,
    });
  const toTarget = (urgency: Urgency) => ({
    answer_minutes: toMinutes(values[`answer_${urgency}`]),
    solve_minutes: toMinutes(values[`solve_${urgency}`]),
  });
  try {
    return await callWithVersion(replaceServiceTargets, {
      body: {
        time_zone: String(values['time_zone']),
        holiday_country: holidayCountries.find((one) => one === values['holiday_country']) ?? null,
        hours: parsed.flatMap(([, hours]) => hours ?? []),
        targets: {
          device_down: toTarget('device_down'),
          limited: toTarget('limited'),
          question: toTarget('question'),
          planned: toTarget('planned'),
        },
      },
      ifMatch: etag,
    });
  } catch (error) {
    throw error instanceof ApiError ? toFormErrors(error) : error;
  }
}

/** Moves the errors of the call's nested fields to those of the form. */
function toFormErrors(error: ApiError): ApiError {
  const { targets, hours, ...fields } = error.fields;
  const moved: Record<string, string[]> = {};
  for (const urgency of urgencies) {
    const ofUrgency: unknown = Reflect.get(Object(targets), urgency);
    for (const name of ['answer', 'solve']) {
      const messages: unknown = Reflect.get(Object(ofUrgency), `${name}_minutes`);
      if (Array.isArray(messages)) moved[`${name}_${urgency}`] = messages.map(String);
    }
  }
  if (Array.isArray(hours)) moved['hours_1'] = hours.map(String);
  return error.withFields({ ...fields, ...moved });
}
