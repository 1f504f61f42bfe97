import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

/** Accepts every mail for any recipient and saves each as a file; file names sort by arrival. */
async function main(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      count += 1;
      await keep(join(folder, `${Date.now()}-${String(count).padStart(6, '0')}.eml`), stream);
      done();
    },
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.server.address();
    if (typeof address === 'object') console.log(`smtp://127.0.0.1:${address?.port}`);
  });
}

/** Saves the file atomically, because tests read the folder at any moment. */
async function keep(file: string, stream: AsyncIterable<Buffer>): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  await writeFile(`${file}.part`, Buffer.concat(parts));
  await rename(`${file}.part`, file);
}

await main(process.env['E2E_MAIL_DIR'] ?? 'mail');
