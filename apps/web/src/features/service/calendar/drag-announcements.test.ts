import i18n from 'i18next';
import type { Active, Over } from '@dnd-kit/core';
import { expect, test } from 'vitest';
import { formatLongDay } from '#web/lib/format/formats.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import type { Language } from '@portal/contract/kernel';
import { createLastTarget, createDragAnnouncements } from './calendar-board.tsx';
import { shelfTarget } from './use-ticket-drag.ts';

const rect = { current: { initial: null, translated: null } };
const active: Active = { id: 'ticket-12', data: { current: {} }, rect };
const over = (id: string): Over => ({
  id,
  data: { current: {} },
  disabled: false,
  rect: { width: 0, height: 0, top: 0, left: 0, right: 0, bottom: 0 },
});

/** Returns the announcements for a ticket picked up on the Saturday before a clock change. */
async function getAnnouncements(language: Language) {
  await startTestI18n(language);
  return createDragAnnouncements({
    t: i18n.t,
    formatTarget: (day) => formatLongDay(language, day),
    getNumber: () => 'T-000012',
    getTarget: () => '2026-03-28',
    lastTarget: createLastTarget(),
  });
}

const targets = {
  home: over('2026-03-28'),
  sunday: over('2026-03-29'),
  shelf: over(shelfTarget),
};

async function listAnnouncements(language: Language) {
  const announcements = await getAnnouncements(language);
  const { home, sunday, shelf } = targets;
  return [
    announcements.onDragStart({ active }),
    announcements.onDragOver({ active, over: home }),
    announcements.onDragOver({ active, over: sunday }),
    announcements.onDragOver({ active, over: shelf }),
    announcements.onDragOver({ active, over: null }),
    announcements.onDragEnd({ active, over: sunday }),
    announcements.onDragEnd({ active, over: shelf }),
    announcements.onDragEnd({ active, over: home }),
    announcements.onDragCancel({ active, over: null }),
  ];
}

test('announces each step to screen readers in English, without the original day', async () => {
  expect(await listAnnouncements('en')).toEqual([
    'T-000012 picked up.',
    undefined,
    expect.stringMatching(/^T-000012 is over Sunday,? 29 March 2026\.$/u),
    'T-000012 is over the tickets to plan.',
    'T-000012 is over no day.',
    expect.stringMatching(/^T-000012 was dropped on Sunday,? 29 March 2026\.$/u),
    'T-000012 was dropped on the tickets to plan.',
    'T-000012 stays where it was.',
    'Moving cancelled. T-000012 stays where it was.',
  ]);
});

test('announces each step to screen readers in Dutch', async () => {
  expect(await listAnnouncements('nl')).toEqual([
    'T-000012 opgepakt.',
    undefined,
    'T-000012 is boven zondag 29 maart 2026.',
    'T-000012 is boven de nog te plannen tickets.',
    'T-000012 is niet boven een dag.',
    'T-000012 is neergezet op zondag 29 maart 2026.',
    'T-000012 is neergezet bij de nog te plannen tickets.',
    'T-000012 blijft waar het was.',
    'Verplaatsen geannuleerd. T-000012 blijft waar het was.',
  ]);
});

test('announces each step to screen readers in French', async () => {
  expect(await listAnnouncements('fr')).toEqual([
    'T-000012 saisie.',
    undefined,
    'T-000012 se trouve sur le dimanche 29 mars 2026.',
    'T-000012 se trouve sur les interventions à planifier.',
    'T-000012 ne se trouve sur aucun jour.',
    'T-000012 a été déposée sur le dimanche 29 mars 2026.',
    'T-000012 a été déposée parmi les interventions à planifier.',
    'T-000012 reste à sa place.',
    'Déplacement annulé. T-000012 reste à sa place.',
  ]);
});

test('announces the original day again when the ticket returns to it', async () => {
  const announcements = await getAnnouncements('en');
  announcements.onDragStart({ active });
  announcements.onDragOver({ active, over: targets.sunday });
  expect(announcements.onDragOver({ active, over: targets.home })).toContain('28 March');
  expect(announcements.onDragOver({ active, over: targets.home })).toBeUndefined();
});
