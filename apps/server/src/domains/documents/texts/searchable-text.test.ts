import { describe, expect, it } from 'vitest';
import { readPlainText } from './read-text.ts';
import { cleanText, toSearchableText } from './searchable-text.ts';

async function* bytes(...pieces: Buffer[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

describe('searchable text', () => {
  it('joins words and drops invisible characters', () => {
    expect(cleanText('laparo-\nscope \u0000 \u202Ee\u0301te\u0301\t\n\nﬁne \uD800')).toBe(
      'laparoscope été fine \uFFFD',
    );
  });

  it('splits the whole text into passages that end with a word', () => {
    const text = Array.from({ length: 3000 }, (_word, at) => `word${at}`).join(' ');
    const { passages } = toSearchableText(text);
    expect(passages.join(' ')).toBe(text);
    expect(passages.length).toBeGreaterThan(5);
    for (const passage of passages) expect(passage.length).toBeLessThan(2100);
  });

  it('cuts a text without spaces, one that is too long, and one with too many words', () => {
    const long = toSearchableText('x'.repeat(5_000_000)).passages.join('');
    expect(long.length).toBe(1_000_000);
    const numbers = Array.from({ length: 300_000 }, (_word, at) => at.toString(36)).join(' ');
    expect(toSearchableText(numbers).passages.join(' ').length).toBeLessThan(700_000);
    expect(toSearchableText('  ').passages).toEqual([]);
  });

  it('takes the opening and the frequent words as topics', () => {
    const text = `Cleaning ${'the filler word. '.repeat(80)} rare ${'laser here '.repeat(6)}`;
    const { topics } = toSearchableText(text);
    expect(topics).toMatch(/^Cleaning .* laser here$/);
    expect(topics).not.toContain('rare');
  });
});

describe('plain text', () => {
  it('decodes UTF-8, also with an incomplete last character, otherwise Windows-1252', async () => {
    expect(await readPlainText(bytes(Buffer.from('é'), Buffer.from('長').subarray(0, 2)))).toBe(
      'é',
    );
    expect(await readPlainText(bytes(Buffer.from('\xe9t\xe9', 'latin1')))).toBe('été');
  });

  it('stops reading at the maximum length', async () => {
    const piece = Buffer.alloc(600_000, 'a');
    expect((await readPlainText(bytes(piece, piece, piece, piece))).length).toBe(1_200_000);
  });
});
