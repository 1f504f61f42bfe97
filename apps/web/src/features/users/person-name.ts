import { type Me, titles } from '@portal/contract/users';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Choice } from '#web/lib/form/choice-labels.ts';
import type { GetLabel } from '#web/lib/form/contract-resolver.ts';

type Title = (typeof titles)[number];

const keys = {
  'Dr.': 'dr',
  'Prof.': 'prof',
  'Mr.': 'mr',
  'Mrs.': 'mrs',
  'Ms.': 'ms',
  'Mx.': 'mx',
} as const satisfies Record<Title, string>;

/** Returns a form of address in the viewer's language. A Dutch “Mr.” is a jurist. */
export const getTitleLabel = (t: TFunction, title: Title): string =>
  t(`users.titles.${keys[title]}`);

/** Returns the options. Lists a label shared by two values once, with the chosen value. */
export function listTitleChoices(t: TFunction, chosen: unknown): Choice<Title>[] {
  const all = titles.map((value) => ({ value, label: getTitleLabel(t, value) }));
  const findRepresentative = ({ label }: Choice<Title>) => {
    const same = all.filter((one) => one.label === label);
    return same.find(({ value }) => value === chosen) ?? same[0];
  };
  return all.filter((one) => findRepresentative(one) === one);
}

/** Fields that make up a name. */
type PersonNameFields = Pick<Me, 'title' | 'first_name' | 'last_name' | 'email'>;

/** Returns title and names, or the e-mail without names. */
export function formatPersonName(t: TFunction, person: PersonNameFields): string {
  const { title, first_name: first, last_name: last, email } = person;
  if (!first && !last) return email;
  return [title && getTitleLabel(t, title), first, last].filter(Boolean).join(' ');
}

/** Returns a function that formats the name of a person, or a text for an anonymized one. */
export function usePersonName(): (person: PersonNameFields & Pick<Me, 'status'>) => string {
  const { t } = useTranslation();
  return (person) =>
    person.status === 'anonymized' ? t('users.anonymized_name') : formatPersonName(t, person);
}

/**
 * Returns the labels of a person's fields: `title` is the form of address, not that of a document.
 */
export function usePersonLabel(): GetLabel {
  const { t } = useTranslation();
  return (field) =>
    field === 'title' ? t('users.form_of_address') : t(`fields.${field}`, { defaultValue: field });
}
