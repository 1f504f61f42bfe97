import { Worker } from 'node:worker_threads';
import { readPdf } from './read-pdf.ts';

/*
 * Separate process that reads PDFs one at a time, so that a malicious file cannot stop the portal.
 * Receives a file in chunks, of which an empty one marks the end, and sends back its text.
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
