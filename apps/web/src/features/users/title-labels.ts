import { titles } from '@portal/contract/users';
import type { TFunction } from 'i18next';
import type { Choice } from '#web/lib/form/choice-labels.ts';

type Title = (typeof titles)[number];

const keys = {
  'Dr.': 'dr',
  'Prof.': 'prof',
  'Mr.': 'mr',
  'Mrs.': 'mrs',
  'Ms.': 'ms',
  'Mx.': 'mx',
} as const satisfies Record<Title, string>;

/** A form of address as the reader's language has it: a Dutch “Mr.” is a jurist. */
export const getTitleLabel = (t: TFunction, title: Title): string =>
  t(`users.titles.${keys[title]}`);

/** What can be chosen: each word once where a language has one for two, as the value that is there. */
export function listTitleChoices(t: TFunction, chosen: unknown): Choice<Title>[] {
  const all = titles.map((value) => ({ value, label: getTitleLabel(t, value) }));
  const findRepresentative = ({ label }: Choice<Title>) => {
    const same = all.filter((one) => one.label === label);
    return same.find(({ value }) => value === chosen) ?? same[0];
  };
  return all.filter((one) => findRepresentative(one) === one);
}
