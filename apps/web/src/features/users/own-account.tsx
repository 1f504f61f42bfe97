import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/use-session.ts';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Description } from '#web/ui/description.tsx';
import { personName } from './person-name.ts';

/** The signed-in user's own account, to read. */
export function OwnAccount() {
  const { t } = useTranslation();
  const user = useUser();
  const { email, phone_number: phone, preferred_language: language, customer, clinic } = user;
  return (
    <Card>
      <CardHeader title={t('profile.account')} />
      <CardBody>
        <dl className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <Description term={t('fields.name')}>{personName(user)}</Description>
          <Description term={t('fields.email')}>{email}</Description>
          <Description term={t('profile.role')}>{t(`profile.roles.${user.role}`)}</Description>
          {customer ? (
            <Description term={t('profile.organisation')}>{customer.name}</Description>
          ) : null}
          {clinic ? (
            <Description term={t('profile.clinic')}>{clinic.name ?? clinic.city}</Description>
          ) : null}
          <Description term={t('fields.phone_number')}>{phone}</Description>
          <Description term={t('fields.preferred_language')}>
            {language ? t(`app.languages.${language}`) : null}
          </Description>
        </dl>
      </CardBody>
    </Card>
  );
}
