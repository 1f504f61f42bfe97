import { describe, expect, it } from 'vitest';
import { CsvProblem, decodeText, detectEncoding } from './decode-text.ts';

const swapBytes = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

/** Yields the content in chunks of a few bytes, so that characters are split. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 3) yield bytes.subarray(from, from + 3);
}

async function read(content: string | Buffer): Promise<readonly [encoding: string, text: string]> {
  const bytes = Buffer.from(content);
  const encoding = await detectEncoding(async () => inPieces(bytes));
  let text = '';
  for await (const piece of decodeText(inPieces(bytes), encoding)) text += piece;
  return [encoding, text];
}

const findProblem = (content: string | Buffer) =>
  read(content).then(
    () => null,
    (error: unknown) => (error instanceof CsvProblem ? error.problem : error),
  );

const text = 'naam;stad\r\nHôpital Érasme;Bruxelles\r\n';

describe('encoding', () => {
  it.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\uFEFF${text}`)],
    ['utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['utf-16be', swapBytes(`\uFEFF${text}`)],
    ['windows-1252', Buffer.from(text, 'latin1')],
  ] as const)('reads %s and drops its mark', async (encoding, bytes) => {
    expect(await read(bytes)).toEqual([encoding, text]);
  });

  it.each([
    [[0x80], '€'],
    [[0x92], '’'],
    [[0x93, 0x94], '“”'],
    [[0x8c, 0x75, 0x76, 0x72, 0x65], 'Œuvre'],
    [[0xc9, 0xa0, 0xbb], 'É\u00A0»'],
    [[0xcb, 0xef], 'Ëï'],
  ])('reads the bytes %j of Windows-1252 as %s', async (bytes, expected) => {
    const rest = Buffer.from('\nLumi\xe8re d\xe9j\xe0', 'latin1');
    expect(await read(Buffer.concat([Buffer.from(bytes), rest]))).toEqual([
      'windows-1252',
      `${expected}\nLumière déjà`,
    ]);
  });

  it.each([
    ['two bytes a letter without a mark', Buffer.from('name\nAda\n', 'utf16le')],
    ['half a character after a mark', Buffer.concat([Buffer.from('\uFEFFa'), Buffer.from([0xc3])])],
    ['half a UTF-16 unit', Buffer.from([0xff, 0xfe, 0x61])],
    ['UTF-8 damaged in one place', Buffer.from('Lumi\xc3\xa8re d\xc3\xa9j\xc3\xa0 \xe8', 'latin1')],
    ['bytes that Windows-1252 does not have', Buffer.from([0x61, 0x81, 0xe9])],
    ['a compressed file', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0xe9])],
  ])('refuses %s', async (_what, bytes) => {
    expect(await findProblem(bytes)).toBe('encoding');
  });

  it('passes over an end-of-file mark and other control characters', async () => {
    expect((await read('a\x07b\x1b[31m\x7f\x01\nc\x85\n\x1a'))[1]).toBe('ab[31m\nc\x85\n');
    expect((await read('one\vtwo\fthree\t\r\n'))[1]).toBe('one\vtwo\fthree\t\r\n');
  });
});
