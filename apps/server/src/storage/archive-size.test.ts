import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { createZipBomb } from '#server/testing/zip-bomb.ts';
import { exceedsLimits } from './archive-size.ts';
import { createByteSource } from './photo-position/byte-source.ts';

const isRefused = (bytes: Buffer, size = bytes.length): Promise<boolean> =>
  exceedsLimits(
    createByteSource(size, async (offset, length) => bytes.subarray(offset, offset + length)),
  );

async function zip(files: Readonly<Record<string, Buffer>>, forceZip64 = false): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (const [name, bytes] of Object.entries(files))
    archive.addBuffer(bytes, name, { forceZip64Format: forceZip64 });
  archive.end({ forceZip64Format: forceZip64, comment: 'a comment' });
  const pieces: Buffer[] = [];
  for await (const piece of archive.outputStream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** States a size of 8 EB in the first extra field of an entry of a long archive. */
function stateLongSize(bytes: Buffer): Buffer {
  const entry = bytes.indexOf('PK\x01\x02', 0, 'latin1');
  bytes.writeUInt32LE(0xff_ff_ff_ff, entry + 24);
  bytes.writeBigUInt64LE(2n ** 62n, entry + 46 + bytes.readUInt16LE(entry + 28) + 4);
  return bytes;
}

/** An end record of an archive without entries. */
function createFalseEnd(): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  return end;
}

const falseEnds = Array.from({ length: 100 }, createFalseEnd);

describe('an archive', () => {
  it.each([
    ['250 entries of the same 20 kB', createZipBomb()],
    ['few entries of many bytes', createZipBomb({ entries: 60 })],
    ['65,000 entries of 20 kB', createZipBomb({ entries: 65_000, unpacked: 20_000 })],
    ['a comment behind the directory', Buffer.concat([createZipBomb(), Buffer.from('comment')])],
    ['a program before it', Buffer.concat([Buffer.alloc(100, 'x'), createZipBomb()])],
    ['a false end record in the comment', Buffer.concat([createZipBomb(), createFalseEnd()])],
    ['many false end records', Buffer.concat([createZipBomb(), ...falseEnds])],
    ['both', Buffer.concat([Buffer.alloc(7), createZipBomb(), createFalseEnd()])],
  ])('exceeds the limits with %s', async (_name, bytes) => {
    expect(await isRefused(bytes)).toBe(true);
  });

  it('exceeds the limits with a size in eight bytes', async () => {
    expect(await isRefused(stateLongSize(await zip({ a: Buffer.alloc(10) }, true)))).toBe(true);
  });

  it('exceeds the limits with a size in eight bytes behind a program', async () => {
    const bomb = stateLongSize(await zip({ a: Buffer.alloc(10) }, true));
    expect(await isRefused(Buffer.concat([Buffer.alloc(100, 'x'), bomb]))).toBe(true);
  });

  it.each([false, true])('stays within them behind a program, long: %s', async (isLong) => {
    const archive = await zip({ a: Buffer.alloc(10), b: Buffer.alloc(20) }, isLong);
    for (const length of [1, 100, 70_000])
      expect(await isRefused(Buffer.concat([Buffer.alloc(length, 'x'), archive]))).toBe(false);
  });

  it('stays within them with a few small archives in it', async () => {
    const inner = await zip({ a: Buffer.alloc(10) });
    expect(await isRefused(Buffer.concat([inner, inner, inner]))).toBe(false);
  });

  it('stays within them with files that compress well, and when it is large itself', async () => {
    expect(await isRefused(await zip({ 'log.txt': Buffer.alloc(50_000_000) }))).toBe(false);
    expect(await isRefused(await zip({ a: Buffer.alloc(10), b: Buffer.alloc(20) }, true))).toBe(
      false,
    );
    expect(await isRefused(await zip({}))).toBe(false);
  });

  it('stays within them when it is damaged or no archive, whatever the bytes', async () => {
    const bomb = createZipBomb();
    for (const cut of [0, 10, 100, bomb.length - 30])
      expect(await isRefused(bomb.subarray(0, cut))).toBe(false);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (bytes) => {
        const end = Buffer.concat([Buffer.from(bytes), Buffer.from('PK\x05\x06', 'latin1')]);
        expect(await isRefused(Buffer.concat([end, Buffer.from(bytes)]))).toBe(false);
      }),
    );
  });
});
