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
