import { deflateRawSync } from 'node:zlib';

const toName = (index: number): Buffer => Buffer.from(`file-${String(index).padStart(6, '0')}`);

/**
 * Creates a zip of some 40 kB that unpacks to 5 GB: 250 entries of its directory share the same 20
 * kB, as in published zip bombs.
 */
export function createZipBomb({ entries = 250, unpacked = 20_000_000 } = {}): Buffer {
  const packed = deflateRawSync(Buffer.alloc(unpacked), { level: 9 });
  const local = Buffer.alloc(30);
  local.write('PK\x03\x04', 'latin1');
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(unpacked, 22);
  local.writeUInt16LE(toName(0).length, 26);
  const file = Buffer.concat([local, toName(0), packed]);
  const directory = Buffer.concat(
    Array.from({ length: entries }, (_none, index) => {
      const entry = Buffer.alloc(46);
      entry.write('PK\x01\x02', 'latin1');
      entry.writeUInt16LE(20, 6);
      entry.writeUInt16LE(8, 10);
      entry.writeUInt32LE(packed.length, 20);
      entry.writeUInt32LE(unpacked, 24);
      entry.writeUInt16LE(toName(index).length, 28);
      return Buffer.concat([entry, toName(index)]);
    }),
  );
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(file.length, 16);
  return Buffer.concat([file, directory, end]);
}
