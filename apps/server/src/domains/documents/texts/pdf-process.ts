import { Worker } from 'node:worker_threads';
import { readPdf } from './read-pdf.ts';

/*
 * A process of its own that reads PDFs for the portal, one after the other: whatever a file does to
 * it, the portal goes on. It takes a file in pieces, an empty piece being its end, and answers with
 * its text.
 */
const watch = new Worker(new URL('./watch-memory.ts', import.meta.url));
watch.once('error', () => process.exit(1));

const pieces: Uint8Array[] = [];

process.on('message', (piece) => {
  if (!(piece instanceof Uint8Array)) return;
  if (piece.length > 0) return void pieces.push(piece);
  const file = Buffer.concat(pieces.splice(0));
  readPdf(new Uint8Array(file.buffer, file.byteOffset, file.length)).then(
    (result) => process.send?.(result),
    () => process.send?.({ reason: 'broken' }),
  );
});
process.once('disconnect', () => process.exit());
