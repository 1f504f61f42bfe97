import type { Language } from '@portal/contract/kernel';
import i18n from 'i18next';
import { describe, expect, test } from 'vitest';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { testBoard } from '#web/testing/test-board.ts';
import { formatDragMessage, type DragPhase } from './format-drag-message.ts';

const board = testBoard({ new: ['Jan', 'Anna Visser', 'Bo'], negotiation: ['Cleo'] });
const inHand = { name: 'Anna Visser', from: 'new' } as const;
const home = { stage: 'new', index: 1 } as const;
const there = { stage: 'negotiation', index: 0 } as const;

const texts: readonly (readonly [Language, readonly string[]])[] = [
  [
    'en',
    [
      'Picked up Anna Visser. New, position 2 of 3.',
      'Negotiation, position 1 of 2.',
      'Dropped in Negotiation, position 1 of 2.',
      'Picked up Anna Visser. New.',
      'Dropped in Negotiation.',
      'Cancelled.',
      '1 day quiet',
      '3 days quiet',
    ],
  ],
  [
    'nl',
    [
      'Anna Visser opgepakt. Nieuw, positie 2 van 3.',
      'Onderhandeling, positie 1 van 2.',
      'Neergezet in Onderhandeling, positie 1 van 2.',
      'Anna Visser opgepakt. Nieuw.',
      'Neergezet in Onderhandeling.',
      'Geannuleerd.',
      '1 dag stil',
      '3 dagen stil',
    ],
  ],
  [
    'fr',
    [
      'Fiche saisie : Anna Visser. Nouveau, position 2 sur 3.',
      'Négociation, position 1 sur 2.',
      'Fiche déposée dans Négociation, position 1 sur 2.',
      'Fiche saisie : Anna Visser. Nouveau.',
      'Fiche déposée dans Négociation.',
      'Annulé.',
      '1 jour sans activité',
      '3 jours sans activité',
    ],
  ],
];

describe.each(texts)('messages while dragging a card, in %s', (language, expected) => {
  test('names the stage, and the position where it is chosen', async () => {
    await startTestI18n(language);
    const format = (phase: DragPhase, target: typeof home | typeof there, isOrdered = true) =>
      formatDragMessage(i18n.t, phase, inHand, { target, board, isOrdered });
    expect([
      format('picked_up', home),
      format('over', there),
      format('dropped', there),
      format('picked_up', home, false),
      format('dropped', there, false),
      i18n.t('leads.board.said.cancelled'),
      i18n.t('leads.board.quiet_days', { count: 1 }),
      i18n.t('leads.board.quiet_days', { count: 3 }),
    ]).toEqual(expected);
  });
});
