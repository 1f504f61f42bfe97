import { changeMe, getMe, type Me } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import i18n from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePersonLabel } from '#web/features/users/use-person-label.ts';
import { FormBody } from '#web/kit/form/form-body.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { callWithVersion } from '#web/lib/api/call.ts';
import type { Versioned } from '#web/lib/api/send-request.ts';
import { useContractForm, type Latest } from '#web/lib/form/use-contract-form.ts';
import { applyPreferredLanguage } from '#web/lib/i18n/preferred-language.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import { changeSession, getSession } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ownForms } from './own-forms.ts';
import { ProfileFields } from './profile-fields.tsx';
import { profileValues } from './profile-values.ts';
import { useFollowLanguage } from './use-follow-language.ts';

/** Form for the own details, which reads the current ones first. */
export function ProfileForm() {
  const { t } = useTranslation();
  const query = useQuery(editedQuery<Me>('users', getMe, {}));
  return (
    <QueryView query={query} failure={t('profile.load_failed')}>
      {(version) => <LoadedForm version={version} />}
    </QueryView>
  );
}

function LoadedForm({ version }: { version: Versioned<Me> }) {
  const { t } = useTranslation();
  const id = useId();
  const form = useContractForm({
    route: ownForms[version.data.role],
    ...toFormState(version),
    getLabel: usePersonLabel(),
    draft: 'profile',
    failure: t('errors.profile_failed'),
    save: (body, etag) => callWithVersion(changeMe, { body, ifMatch: etag }),
    latest: readLatest,
    onSaved: (saved) => {
      form.follow(toFormState(saved));
      void applySaved(saved.data);
    },
  });
  useFollowLanguage(() => readLatest().then(form.follow));
  return (
    <Card>
      <CardHeader title={t('profile.details')} description={t('profile.details_text')} />
      <CardBody>
        <FormBody form={form} id={id}>
          <ProfileFields form={form} />
        </FormBody>
      </CardBody>
      <CardFooter>
        <Button type="submit" form={id} busy={form.busy}>
          {t('actions.save')}
        </Button>
      </CardFooter>
    </Card>
  );
}

const toFormState = ({ data, etag }: Versioned<Me>): Latest => ({
  values: profileValues(data),
  etag,
});

const readLatest = async (): Promise<Latest> => toFormState(await callWithVersion(getMe));

/** Updates the session's user and applies a changed language. */
async function applySaved(saved: Me): Promise<void> {
  const { user } = getSession();
  if (user?.id !== saved.id) return;
  changeSession({ user: saved });
  if (saved.preferred_language !== user.preferred_language)
    await applyPreferredLanguage(saved.preferred_language);
  toasts.show({ tone: 'success', title: i18n.t('profile.saved') });
}
