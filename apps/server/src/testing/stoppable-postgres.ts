import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseAccount } from '#server/database/embedded/choose-account.ts';
import {
  ownerRole,
  portalRole,
  type Cluster,
  type ClusterConnection,
} from '#server/database/embedded/cluster.ts';
import { immediateShutdown } from '#server/database/embedded/end-process.ts';
import { initialiseCluster } from '#server/database/embedded/initialise-cluster.ts';
import { prepareEngine } from '#server/database/embedded/prepare-engine.ts';
import { ensurePrivateFolder, socketFolder } from '#server/database/embedded/private-folder.ts';
import { PostmasterFailure, startPostmaster } from '#server/database/embedded/start-postmaster.ts';

/** A PostgreSQL that can be stopped and restarted, and keeps what it acknowledged. */
export interface StoppablePostgres {
  readonly address: ClusterConnection;
  /** Settings for a portal: its own role, and the owner's. */
  readonly settings: { readonly DATABASE_URL: string; readonly MIGRATION_DATABASE_URL: string };
  /** Ends it in the middle of what it does, as a fall would. */
  stop(): Promise<void>;
  /** Kills its main process alone, as the system may when memory is short. */
  kill(): Promise<void>;
  /** Starts it again, once the processes of a killed one are gone. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Creates and starts one in its own folder. */
export async function startStoppablePostgres(home: string): Promise<StoppablePostgres> {
  const account = chooseAccount();
  const engine = await prepareEngine(account, () => undefined);
  mkdirSync(home, { recursive: true });
  ensurePrivateFolder(home, account);
  const directory = join(home, 'cluster');
  await initialiseCluster({ engine, account, directory });
  const folder = socketFolder(join(home, 'socket'));
  ensurePrivateFolder(folder, account);
  const cluster: Cluster = { directory, socketFolder: folder, engine, account };
  const begin = () => startPostmaster(cluster, { timezone: 'UTC' }, () => undefined);
  let postmaster = await begin();
  const { host, port } = postmaster.address;
  const socket = `host=${encodeURIComponent(host)}&port=${port}`;
  const toUrl = (role: string) => `postgres://${role}@localhost/${portalRole}?${socket}`;
  return {
    address: { host, port, user: portalRole, database: portalRole },
    settings: { DATABASE_URL: toUrl(portalRole), MIGRATION_DATABASE_URL: toUrl(ownerRole) },
    stop: () => postmaster.stop(immediateShutdown),
    kill: () => postmaster.stop([['SIGKILL', 5000]]),
    start: async () => {
      for (let tries = 0; ; tries += 1) {
        try {
          postmaster = await begin();
          return;
        } catch (error) {
          if (!(error instanceof PostmasterFailure && error.occupied) || tries > 200) throw error;
          await delay(50);
        }
      }
    },
    remove: async () => {
      await postmaster.stop(immediateShutdown);
      rmSync(folder, { recursive: true, force: true });
      rmSync(home, { recursive: true, force: true });
    },
  };
}
