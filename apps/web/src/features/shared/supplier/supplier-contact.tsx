import { languages } from '@portal/contract/kernel';
import { getSupplier, type Supplier } from '@portal/contract/system';
import { useQuery } from '@tanstack/react-query';
import { Clock, Mail, Phone, Siren } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { textLink } from '#web/features/shared/catalogue-links.tsx';
import { toPhoneLink } from '#web/lib/format/phone-link.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Callout } from '#web/ui/callout.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** The supplier’s contact at the foot of every page of a customer; nothing while none is stated. */
export function SupplierFoot({ className }: { className: string }) {
  const { t } = useTranslation();
  const supplier = useSupplier();
  const hours = useHours(supplier);
  if (!supplier) return null;
  const { name, phone, email } = supplier;
  return (
    <footer className={classNames('border-t border-line', className)}>
      <div className="mx-auto flex w-full max-w-7xl flex-wrap gap-x-8 gap-y-3 px-4 py-5 text-sm sm:px-8">
        <p className="font-medium text-ink max-sm:w-full">{name ?? t('supplier.foot')}</p>
        {phone ? (
          <Way icon={<Phone aria-hidden />} label={t('supplier.phone')}>
            <PhoneLink phone={phone} />
          </Way>
        ) : null}
        <EmergencyLine />
        {email ? (
          <Way icon={<Mail aria-hidden />} label={t('supplier.email')}>
            <a href={`mailto:${email}`} className={textLink}>
              {email}
            </a>
          </Way>
        ) : null}
        {hours ? (
          <Way icon={<Clock aria-hidden />} label={t('supplier.hours')}>
            <span lang={hours.language} className="whitespace-pre-line">
              {hours.text}
            </span>
          </Way>
        ) : null}
      </div>
    </footer>
  );
}

/** The supplier’s number for a device that is down outside the hours; nothing where none is stated. */
function EmergencyLine() {
  const { t } = useTranslation();
  const phone = useSupplier()?.emergency_phone;
  if (!phone) return null;
  return (
    <Way icon={<Siren aria-hidden />} label={t('supplier.emergency')}>
      <PhoneLink phone={phone} />
    </Way>
  );
}

interface WayProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}

function Way({ icon, label, children }: WayProps) {
  return (
    <p className="flex min-w-0 items-start gap-2 text-soft [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {icon}
      <span className="min-w-0 wrap-anywhere">
        <span className="me-1.5">{label}</span>
        {children}
      </span>
    </p>
  );
}

/** One line for an empty or failed part of a page: whom to call or write to. */
export function SupplierLine() {
  const { t } = useTranslation();
  const supplier = useSupplier();
  const phone = supplier?.phone ?? supplier?.emergency_phone;
  const email = supplier?.email;
  if (!phone && !email) return null;
  return (
    <p className="flex flex-wrap justify-center gap-x-2 text-sm/6 text-soft">
      {t('supplier.need_help')}
      {phone ? <PhoneLink phone={phone} /> : null}
      {email ? (
        <a href={`mailto:${email}`} className={textLink}>
          {email}
        </a>
      ) : null}
    </p>
  );
}

/** Whom to call where a request cannot wait; nothing without an emergency number. */
export function EmergencyCallout() {
  const { t } = useTranslation();
  const phone = useSupplier()?.emergency_phone;
  if (!phone) return null;
  return (
    <Callout tone="info" title={t('supplier.cannot_wait')} action={<PhoneLink phone={phone} />}>
      {t('supplier.emergency_call')}
    </Callout>
  );
}

/** Says that wrong data is for the supplier to change, and how to write to it. */
export function CorrectionLine() {
  const { t } = useTranslation();
  const email = useSupplier()?.email;
  return (
    <>
      {t('company.wrong')}{' '}
      {email ? (
        <a href={`mailto:${email}`} className={`${textLink} underline`}>
          {email}
        </a>
      ) : null}
    </>
  );
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={toPhoneLink(phone)} className={`${textLink} whitespace-nowrap`}>
      {phone}
    </a>
  );
}

/** Returns the contact if anything is stated; kept as long as the catalogue, so that it is there in an outage. */
function useSupplier(): Supplier | null {
  const { data } = useQuery(routeQuery('products', getSupplier, {}));
  if (!data) return null;
  const { hours, ...others } = data;
  const isStated = [...Object.values(others), ...Object.values(hours)].some(Boolean);
  return isStated ? data : null;
}

/** Returns the hours in the reader’s language, else in the first language that has them. */
function useHours(supplier: Supplier | null) {
  const own = useLanguage();
  for (const language of [own, ...languages]) {
    const text = supplier?.hours[language];
    if (text) return { language, text };
  }
  return null;
}
