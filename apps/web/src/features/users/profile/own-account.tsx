import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/use-session.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Description } from '#web/ui/description.tsx';

/** What of the own account others keep: to read. */
export function OwnAccount() {
  const { t } = useTranslation();
  const { email, role, customer, clinic } = useUser();
  return (
    <Card>
      <CardHeader title={t('profile.account')} description={t(`profile.account_text.${role}`)} />
      <CardBody>
        <dl className="grid gap-5">
          <Description term={t('fields.email')}>{email}</Description>
          <Description term={t('profile.role')}>{t(`profile.roles.${role}`)}</Description>
          {customer ? (
            <Description term={t('profile.organisation')}>{customer.name}</Description>
          ) : null}
          {clinic ? (
            <Description term={t('profile.clinic')}>{clinic.name ?? clinic.city}</Description>
          ) : null}
        </dl>
      </CardBody>
    </Card>
  );
}
