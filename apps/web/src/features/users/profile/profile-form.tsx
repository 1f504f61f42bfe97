import { languages, object, requiredText } from '@portal/contract/kernel';
import { changeMe, getMe, type Me } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import i18n from 'i18next';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BirthDayField, TitleField } from '#web/features/users/title-field.tsx';
import { usePersonLabel } from '#web/features/users/person-name.ts';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { FormBody } from '#web/kit/form/form-body.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { callWithVersion, type Versioned } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import {
  type ContractForm,
  type Latest,
  useContractForm,
} from '#web/lib/form/use-contract-form.ts';
import { applyPreferredLanguage } from '#web/lib/i18n/detection.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import { changeSession, getSession, useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';

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

/** Returns the initial values of the profile form. */
function profileValues(me: Me) {
  return {
    title: me.title ?? '',
    first_name: me.first_name,
    last_name: me.last_name,
    phone_number: me.phone_number ?? '',
    date_of_birth: me.date_of_birth ?? '',
    preferred_language: me.preferred_language ?? '',
  } satisfies FormValues;
}

const name = requiredText(100);

/**
 * Routes of the profile form: a customer's user must keep a name, an employee can have none
 * (specification §5). The server enforces it too.
 */
const ownForms = {
  employee: changeMe,
  customer: {
    ...changeMe,
    body: object({ ...changeMe.body.properties, first_name: name, last_name: name }),
  },
};

/**
 * Refetches when the header's picker has saved another language: a change of the own profile that
 * must not make its open form stale. After a failed refetch, the next save reports the conflict.
 */
function useFollowLanguage(read: () => Promise<void>): void {
  const language = useUser().preferred_language;
  const lastLanguage = useRef(language);
  const refetch = useEffectEvent(() => void read().catch(() => {}));
  useEffect(() => {
    if (lastLanguage.current === language) return;
    lastLanguage.current = language;
    refetch();
  }, [language]);
}

/** Own details, which the browser can fill in (WCAG 1.3.5). */
function ProfileFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)]">
        <TitleField form={form} />
        <TextField form={form} name="first_name" autoComplete="given-name" />
        <TextField form={form} name="last_name" autoComplete="family-name" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="phone_number" type="tel" autoComplete="tel" />
        {/*
         * The supplier has no use for the date of birth of a customer’s user (GDPR art. 5(1)(c)); one
         * that is stored can be removed.
         */}
        {user.role === 'employee' || user.date_of_birth !== null ? (
          <BirthDayField form={form} autoComplete="bday" />
        ) : null}
      </div>
      <ChoiceField
        form={form}
        name="preferred_language"
        hint={t('profile.language_hint')}
        emptyLabel={t('users.no_language')}
        options={languages.map((language) => ({
          value: language,
          label: t(`app.own_names.${language}`),
        }))}
      />
    </>
  );
}
