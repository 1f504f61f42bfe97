import i18n from 'i18next';
import type { Active, Over } from '@dnd-kit/core';
import { expect, test } from 'vitest';
import { formatLongDay } from '#web/lib/format/formats.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import type { Language } from '@portal/contract/kernel';
import { createLastPlace, dragWords } from './drag-words.ts';
import { shelfPlace } from './shelf-place.ts';

const rect = { current: { initial: null, translated: null } };
const active: Active = { id: 'ticket-12', data: { current: {} }, rect };
const over = (id: string): Over => ({
  id,
  data: { current: {} },
  disabled: false,
  rect: { width: 0, height: 0, top: 0, left: 0, right: 0, bottom: 0 },
});

/** What is said of a ticket that is picked up on a Saturday, before the clocks are changed. */
async function wordsIn(language: Language) {
  await startTestI18n(language);
  return dragWords({
    t: i18n.t,
    wholeDay: (day) => formatLongDay(language, day),
    nameOf: () => 'T-000012',
    placeOf: () => '2026-03-28',
    lastPlace: createLastPlace(),
  });
}

const places = {
  home: over('2026-03-28'),
  sunday: over('2026-03-29'),
  shelf: over(shelfPlace),
};

async function saidIn(language: Language) {
  const words = await wordsIn(language);
  const { home, sunday, shelf } = places;
  return [
    words.onDragStart({ active }),
    words.onDragOver({ active, over: home }),
    words.onDragOver({ active, over: sunday }),
    words.onDragOver({ active, over: shelf }),
    words.onDragOver({ active, over: null }),
    words.onDragEnd({ active, over: sunday }),
    words.onDragEnd({ active, over: shelf }),
    words.onDragEnd({ active, over: home }),
    words.onDragCancel({ active, over: null }),
  ];
}

test('a screen reader is told each step in English, and nothing of where the ticket was', async () => {
  expect(await saidIn('en')).toEqual([
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

test('… in Dutch', async () => {
  expect(await saidIn('nl')).toEqual([
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

test('… in French', async () => {
  expect(await saidIn('fr')).toEqual([
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

test('back over its own day it is said again', async () => {
  const words = await wordsIn('en');
  words.onDragStart({ active });
  words.onDragOver({ active, over: places.sunday });
  expect(words.onDragOver({ active, over: places.home })).toContain('28 March');
  expect(words.onDragOver({ active, over: places.home })).toBeUndefined();
});
