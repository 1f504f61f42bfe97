import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#web/kit/form/day-input.tsx';
import { addDays, type Day, today } from '#web/lib/days/day.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Breadcrumb, BreadcrumbItem } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { ViewAsBanner } from './view-as-banner.tsx';
import { isPastDay, parseViewDay } from './view-day.ts';

export interface ViewAsDayBannerProps {
  customer: { name: string; is_active: boolean };
  /** One user whose view it is; null for all of the customer's. */
  user: { name: string; sees: string; canLogIn: boolean } | null;
  /** Field to choose the user. */
  userField: ReactNode;
  /** Future day; null for today. */
  day: Day | null;
  /** Day in the address, valid or not. */
  requestedDay: unknown;
  onChange: (day: Day | null) => void;
}

/** Banner of a customer's view, with a field for its day. */
export function ViewAsDayBanner(props: ViewAsDayBannerProps) {
  const { customer, user, userField, day, requestedDay, onChange } = props;
  const { t } = useTranslation();
  const format = useFormats();
  const id = useId();
  const [typed, setTyped] = useState(typeof requestedDay === 'string' ? requestedDay : '');
  // Keeps invalid input in the field until the address changes.
  const field = typed !== '' && parseViewDay(typed) === day ? typed : (day ?? today());
  const getText = (): string => {
    if (!customer.is_active) return t('rights.as_inactive');
    if (user?.canLogIn === false) return t('rights.as_user_inactive');
    if (day !== null) return t('rights.as_on_day', { date: format.day(day) });
    if (isPastDay(field)) return t('rights.as_gone_by', { date: format.day(field) });
    return t(user ? 'rights.as_user_today' : 'rights.as_today');
  };
  const text = getText();
  return (
    <ViewAsBanner
      title={t('rights.as_title', { name: user?.name ?? customer.name })}
      text={user ? `${customer.name} · ${user.sees}. ${text}` : text}
    >
      <div className="flex flex-wrap items-start gap-2">
        {userField}
        <label htmlFor={id} className="leading-9 font-medium text-ink touch:leading-11">
          {t('rights.on_day')}
        </label>
        <DayInput
          id={id}
          className="w-40"
          min={today()}
          max={addDays(today(), 3660)}
          value={field}
          onChange={(next) => {
            setTyped(next);
            onChange(parseViewDay(next));
          }}
        />
        {field === today() ? null : (
          <Button
            variant="outline"
            onClick={() => {
              setTyped('');
              onChange(null);
            }}
          >
            {t('rights.today')}
          </Button>
        )}
      </div>
    </ViewAsBanner>
  );
}

/** Breadcrumb from a customer's view back to the customer. */
export function CustomerViewPath({ id, name }: { id: string; name: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Breadcrumb label={t('customers.path')}>
      <BreadcrumbItem>
        <Link to="/dashboard/data/customers">{t('customers.title')}</Link>
      </BreadcrumbItem>
      <BreadcrumbItem>
        <Link to="/dashboard/data/customers/$id" params={{ id }} search={{ tab: 'access' }}>
          {name ?? t('fields.customer_id')}
        </Link>
      </BreadcrumbItem>
    </Breadcrumb>
  );
}
