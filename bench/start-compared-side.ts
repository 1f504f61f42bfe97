import type { DatabaseAddress } from '../apps/server/src/database/database.ts';
import type { MeasuredCall } from './catalogue-calls.ts';
import { load } from './load.ts';
import type { ComparedSide } from './print-floors.ts';
import { startProcess, type RunningProcess } from './processes.ts';
import { sessionCookie } from './session-cookie.ts';

interface SideOptions {
  readonly ports: { readonly portal: number; readonly floor: number };
  /** Data folder of the portal. */
  readonly folder: string;
  readonly seconds: number;
  /** Accounts of the callers. */
  readonly users: Readonly<Partial<Record<MeasuredCall['as'], string>>>;
}

/** A portal and its floor on one database. */
export interface StartedSide extends ComparedSide {
  readonly portal: RunningProcess;
  stop(): Promise<unknown>;
}

const secretKey = 'a key for measurements, and for nothing else';

/** Starts a portal and its floor on one database, and signs the callers in. */
export async function startComparedSide(
  address: DatabaseAddress,
  { ports, folder, seconds, users }: SideOptions,
): Promise<StartedSide> {
  const cookies = new Map<string, () => string>();
  for (const [as, userId] of Object.entries(users))
    cookies.set(as, await sessionCookie(address, { userId, secretKey }));
  const { host = '', port, user, database } = address;
  const environment = {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    SECRET_KEY: secretKey,
    DATA_DIR: folder,
    DEMO: 'false',
  };
  const start = (program: string, at: number): Promise<RunningProcess> =>
    startProcess(program, { ...environment, PORT: String(at) });
  const portal = await start('apps/server/dist/main.js', ports.portal);
  const floor = await start('bench/catalogue-floor.ts', ports.floor);
  return {
    portal,
    stop: () => Promise.all([portal.stop(), floor.stop()]),
    load: ({ as, path }, connections) => {
      const cookie = cookies.get(as)?.();
      if (cookie === undefined) throw new Error(`Nobody is signed in as ${as}`);
      return load(`http://127.0.0.1:${ports.portal}/api/v1/${path}`, {
        connections,
        seconds,
        cookie,
      });
    },
    loadFloor: (path, connections) =>
      load(`http://127.0.0.1:${ports.floor}${path}`, { connections, seconds }),
  };
}
