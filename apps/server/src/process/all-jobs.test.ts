import { joinCommon, type Dictionary } from '@portal/locales/join-common';
import { expect, it } from 'vitest';
import { allJobs } from './all-jobs.ts';

/** The words for kinds of jobs that the status page has in a language. */
function kindsIn(language: string): string[] {
  const texts: Dictionary | string | undefined = joinCommon(language)['system_status'];
  const kinds = typeof texts === 'object' ? texts['kinds'] : undefined;
  return typeof kinds === 'object' ? Object.keys(kinds).toSorted() : [];
}

it.each(['en', 'nl', 'fr'])(
  'calls every kind of job, and no other, by a name in %s',
  (language) => {
    const names = allJobs.map(({ name }) => name.replaceAll('-', '_'));
    expect(kindsIn(language)).toEqual(names.toSorted());
  },
);
