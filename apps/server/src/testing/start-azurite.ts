import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { installAzurite } from './install-azurite.ts';

/** Two accounts, the second for tests that change what is an account's own; the key is no secret. */
const account = {
  name: 'portalfiles',
  second: 'portalcors',
  key: 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
};

/** Azure's own emulator of its Blob Storage, as a process. For tests. */
export interface Azurite {
  readonly connection: string;
  stop(): Promise<void>;
}

/** Starts Azurite on a free port, with its data in memory. @throws Error if it does not start. */
export async function startAzurite(): Promise<Azurite> {
  const program = await installAzurite();
  const settings = ['--blobHost', '127.0.0.1', '--blobPort', '0', '--inMemoryPersistence'];
  // The client is newer than Azurite supports; what we use of it has not changed.
  const call = [program, ...settings, '--skipApiVersionCheck', '--disableTelemetry', '--silent'];
  const child = spawn(process.execPath, call, {
    cwd: tmpdir(),
    env: {
      ...process.env,
      AZURITE_ACCOUNTS: `${account.name}:${account.key};${account.second}:${account.key}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stopHard = (): boolean => child.kill('SIGKILL');
  process.once('exit', stopHard);
  const output: string[] = [];
  const ended = once(child, 'close');
  const endpoint = await new Promise<string>((resolve, reject) => {
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        output.push(line);
        const address = /listen\w* (?:at|on) (http:\S+)$/.exec(line)?.[1];
        if (address) resolve(`${address}/${account.name}`);
      });
    }
    void ended.then(() => reject(new Error(['Azurite ended:', ...output].join('\n'))));
  });
  const parts = {
    DefaultEndpointsProtocol: 'http',
    AccountName: account.name,
    AccountKey: account.key,
    BlobEndpoint: endpoint,
  };
  return {
    connection: Object.entries(parts)
      .map(([name, value]) => `${name}=${value}`)
      .join(';'),
    stop: async () => {
      process.off('exit', stopHard);
      stopHard();
      await ended;
    },
  };
}
