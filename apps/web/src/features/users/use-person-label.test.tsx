// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { usePersonLabel } from './person-name.ts';

test.for([
  ['en', 'Title', 'First name'],
  ['nl', 'Aanspreekvorm', 'Voornaam'],
  ['fr', 'Civilité', 'Prénom'],
] as const)(
  'labels a person’s title in %s as the form of address',
  async ([language, title, firstName]) => {
    await startTestI18n(language);
    const { result } = renderHook(usePersonLabel);
    expect(result.current('title')).toBe(title);
    expect(result.current('first_name')).toBe(firstName);
  },
);
