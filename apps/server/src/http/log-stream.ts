import pino from 'pino';

/** Bytes of lines that wait in memory while they cannot be written; about 3,000 requests. */
const maxWaitingBytes = 1024 * 1024;

/**
 * Creates the stream of the log. While it cannot be written, as on a full disk, requests go on: lines
 * wait in memory and are written once they can be. One line to `report` says so at the
 * beginning, and one in the log at the end, with the number of lines that found no room. A process
 * that ends meanwhile leaves its lines.
 */
export function createLogStream(
  report: (line: string) => void,
  fileDescriptor = 1,
): pino.DestinationStream {
  const stream = pino.destination({ dest: fileDescriptor, maxLength: maxWaitingBytes });
  let isFailing = false;
  let lost = 0;
  // Without a listener the first error would end the process.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (isFailing) return;
    isFailing = true;
    report(`The log cannot be written (${error.code}). Its lines wait in memory.`);
  });
  const flush = stream.flushSync.bind(stream);
  // The library flushes as the process ends, and would try for ever.
  stream.flushSync = () => {
    if (!isFailing) flush();
  };
  stream.on('drop', () => (lost += 1));
  stream.on('write', () => {
    if (!isFailing) return;
    isFailing = false;
    const line = { level: pino.levels.values['warn'], time: Date.now(), lost, msg: 'log resumed' };
    lost = 0;
    stream.write(`${JSON.stringify(line)}\n`);
  });
  return stream;
}
