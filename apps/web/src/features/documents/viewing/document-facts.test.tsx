// @vitest-environment jsdom
import type { Document } from '@portal/contract/documents';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { setUser } from '#web/lib/session/load-user.ts';
import { renderPage } from '#web/testing/test-page.tsx';
import { createTestUser } from '#web/testing/test-user.ts';
import { DocumentFacts } from './document-facts.tsx';

const at = '2026-01-05T08:00:00.000Z';

const manual: Document = {
  id: 'manual',
  title: 'Manual',
  description: null,
  category: 'technical',
  language: null,
  audience: 'by_rights',
  manufacturer_id: null,
  manufacturer: null,
  product_type: null,
  product_id: null,
  product: null,
  file: { name: 'manual.pdf', size: 1024, content_type: 'application/pdf' },
  file_version: 1,
  file_added_at: null,
  tags: [],
  translations: [{ id: 'mode', title: 'Mode d’emploi', language: 'fr' }],
  uploaded_by: null,
  created_at: at,
  updated_at: at,
};

test('says that no language is stated, and leads to the others with the way back to the device', async () => {
  await startTestI18n('en');
  setUser(createTestUser('anna'));
  renderPage(() => <DocumentFacts item={manual} deviceId="c10" />);
  const [value] = await screen.findAllByText('Not stated');
  expect(value?.tagName).toBe('DD');
  const others = screen.getByRole('link', { name: /French/u });
  expect(others.getAttribute('href')).toBe('/dashboard/documents/mode?device=c10');
});
