// @vitest-environment jsdom
import { languages } from '@portal/contract/kernel';
import type { CertificateStatus, SystemDetails as Details } from '@portal/contract/system';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { createTestUser } from '#web/testing/test-user.ts';
import { SystemDetails } from './system-details.tsx';

afterEach(cleanup);

const certificate = (
  setting: string,
  status: CertificateStatus['status'],
  days: number | null,
): CertificateStatus => ({
  setting,
  host: `${setting.toLowerCase()}.example`,
  status,
  days_left: days,
  valid_until: days === null ? null : '2026-12-20T12:00:00Z',
  checked_at: '2026-11-29T06:00:00Z',
  failure: days === null ? 'ECONNREFUSED' : null,
});

const details: Details = {
  migrations: { applied: 12, last: '20261129000000_last' },
  connections: { used: 1031, allowed: 2000 },
  mail: {
    waiting: 3,
    last_sent_at: null,
    last_failed_at: '2026-11-29T06:00:00Z',
    last_failure: 'smtp 451',
  },
  mailbox: { last_read_at: null, last_mail_at: null, failed_at: null, failure: 'login refused' },
  certificates: [
    certificate('AUDIT', 'down', -1),
    certificate('PUBLIC', 'degraded', 1),
    certificate('SMTP', 'ok', 90),
    certificate('DATABASE', null, null),
  ],
};

const texts = {
  en: [
    '1,031 of 2,000 in use',
    'Expired',
    '1 day left',
    '90 days left',
    'Could not be read: ECONNREFUSED',
  ],
  nl: [
    '1.031 van 2.000 in gebruik',
    'Verlopen',
    'nog 1 dag',
    'nog 90 dagen',
    'Kon niet worden gelezen: ECONNREFUSED',
  ],
  fr: [
    /^1\s031 utilisées sur 2\s000$/u,
    'Expiré',
    'encore 1 jour',
    'encore 90 jours',
    /^Lecture impossible\s: ECONNREFUSED$/u,
  ],
} as const;

test.each(languages)('shows connections, mails and certificates in %s', async (language) => {
  await startTestI18n(language);
  setUser(createTestUser('anna'));
  renderPage(() => <SystemDetails details={details} />);
  for (const text of texts[language]) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText('smtp 451')).toBeTruthy();
  expect(screen.getByText('20261129000000_last')).toBeTruthy();
});
