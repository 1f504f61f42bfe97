import { getMailTexts } from '@portal/locales/mails';
import { translate } from '@portal/locales/server';
import { remember } from './locales/known-data.ts';
import { getTexts } from './get-texts.ts';
import type { TestLanguage } from './test-language.ts';

/** Returns the texts of sign-in pages and mails in a language from its locale files. */
export function identityTexts(language: TestLanguage) {
  const t = getTexts(language);
  const mails = getMailTexts(language);
  const texts = {
    language,
    logIn: t('sign_in.submit'),
    logOut: t('sign_out.button'),
    email: t('fields.email'),
    password: t('fields.password'),
    newPassword: t('fields.new_password'),
    confirmPassword: t('fields.confirm_password'),
    users: {
      add: t('customer_users.add'),
      firstName: t('fields.first_name'),
      lastName: t('fields.last_name'),
      customer: t('fields.customer_id'),
      language: t('fields.preferred_language'),
      save: t('actions.save'),
    },
    setUp: {
      mail: mails.invitation.subject,
      title: t('set_up.title'),
      submit: t('set_up.submit'),
      done: t('set_up.done'),
      company: t('navigation.company_info'),
    },
    twoFactor: {
      turnOn: t('two_factor_settings.turn_on'),
      continue: t('two_factor_settings.continue'),
      code: t('fields.totp_code'),
      confirm: t('two_factor_settings.confirm'),
      recovery: t('recovery_codes.list'),
      saved: t('recovery_codes.saved'),
      done: t('recovery_codes.done'),
      wrong: translate(language, { key: 'error.invalid_code' }),
    },
    forgotten: { mail: mails.reset_password.subject },
    lost: {
      button: t('verification.lost'),
      sent: t('verification.lost_title'),
      mail: mails.two_factor_reset.subject,
      title: t('two_factor_reset.ask_title'),
      submit: t('two_factor_reset.ask_submit'),
      requests: t('two_factor_reset.requested_title'),
      requestedMail: mails.two_factor_reset_requested.subject,
      request: t('users.reset_title').trim(),
      approve: t('users.approve_reset'),
      approved: t('users.reset_approved', { name: '|' }).split('|')[1]?.trim() ?? '',
    },
  };
  if (language !== 'en') remember(texts);
  return texts;
}

export type IdentityTexts = ReturnType<typeof identityTexts>;
