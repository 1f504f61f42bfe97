import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount } from '../apps/server/src/database/embedded/choose-account.ts';
import { findFreePorts, isListening } from '../apps/server/src/testing/haproxy.ts';
import { startCuttable, type Cuttable } from './cuttable-proxy.ts';

const template = resolve(import.meta.dirname, '../deploy/patroni/patroni.yml');

/** Where Debian's packages have their programs. */
const programs = { etcd: '/usr/bin/etcd', patroni: '/usr/bin/patroni' };

/** One PostgreSQL with its Patroni. */
export interface PatroniNode {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly directory: string;
  /** Between this node's Patroni and each etcd. */
  readonly etcd: readonly Cuttable[];
  /** Between this node's PostgreSQL and those that follow it. */
  readonly replication: Cuttable;
  patroni: ChildProcess | null;
}

export interface PatroniCluster {
  readonly nodes: readonly PatroniNode[];
  /** Returns the node whose Patroni says that it leads; null where none does. */
  findLeader(): Promise<PatroniNode | null>;
  /** Waits until one node leads and the others follow it. */
  untilHealthy(): Promise<PatroniNode>;
  /** Opens a connection with the superuser's role. */
  connect(node: PatroniNode, database?: string): Promise<pg.Client>;
  /** Ends a node as if its machine failed: everything at once, with nothing sent any more. */
  kill(node: PatroniNode): void;
  start(node: PatroniNode): void;
  /** Kills the etcd that leads. Returns what starts it again. */
  killEtcdLeader(): Promise<() => void>;
  stop(): Promise<void>;
}

/** One etcd of the three. */
interface Etcd {
  readonly port: number;
  process: ChildProcess | null;
  start(): void;
}

type Run = (program: string, args: string[], log: string) => ChildProcess;

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

/**
 * Starts three PostgreSQL nodes under Patroni and three etcd, all on 127.0.0.1, from our configuration
 * with other addresses.
 */
export async function startPatroniCluster(
  folder: string,
  { isSynchronous }: { isSynchronous: boolean },
): Promise<PatroniCluster> {
  const account = chooseAccount();
  const own = (path: string): void => {
    chmodSync(path, 0o700);
    if (account) chownSync(path, account.uid, account.gid);
  };
  mkdirSync(folder, { recursive: true });
  own(folder);
  const run: Run = (program, args, log) => {
    const output = openSync(join(folder, log), 'a');
    return spawn(program, args, {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', output, output],
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    });
  };
  const ports = await findFreePorts(6);
  const etcds = await startEtcds(folder, run);
  const nodes: PatroniNode[] = [];
  for (const at of [0, 1, 2]) {
    const name = `node${at + 1}`;
    const directory = join(folder, name);
    const port = ports[at * 2] ?? 0;
    const node: PatroniNode = {
      name,
      directory,
      port,
      restPort: ports[at * 2 + 1] ?? 0,
      etcd: await Promise.all(etcds.map(({ port: client }) => startCuttable(client))),
      replication: await startCuttable(port),
      patroni: null,
    };
    mkdirSync(directory);
    own(directory);
    writeFileSync(`${directory}.yml`, configure(node, isSynchronous));
    if (account) chownSync(`${directory}.yml`, account.uid, account.gid);
    nodes.push(node);
  }

  const readMembers = async (): Promise<Member[]> => {
    for (const { restPort } of nodes) {
      try {
        const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
          signal: AbortSignal.timeout(2000),
        });
        const { members }: { members: Member[] } = JSON.parse(await response.text());
        return members;
      } catch {
        // Another one may know.
      }
    }
    return [];
  };

  const findLeader = async (): Promise<PatroniNode | null> => {
    for (const node of nodes) {
      const response = await fetch(`http://127.0.0.1:${node.restPort}/primary`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => null);
      await response?.arrayBuffer();
      if (response?.status === 200) return node;
    }
    return null;
  };

  const start = (node: PatroniNode): void => {
    node.patroni = run(programs.patroni, [`${node.directory}.yml`], `${node.name}.log`);
  };

  const untilHealthy = async (): Promise<PatroniNode> => {
    const deadline = performance.now() + 180_000;
    for (;;) {
      const members = await readMembers();
      const leader = await findLeader();
      const replicas = members.filter(
        ({ role, state, lag }) =>
          role !== 'leader' && (state === 'running' || state === 'streaming') && lag === 0,
      );
      const hasStandby = !isSynchronous || members.some(({ role }) => role === 'sync_standby');
      if (leader && replicas.length === 2 && hasStandby) return leader;
      if (performance.now() > deadline)
        throw new Error(`The cluster did not become healthy: ${JSON.stringify(members)}`);
      await delay(500);
    }
  };

  for (const node of nodes) start(node);
  return {
    nodes,
    findLeader,
    untilHealthy,
    start,
    connect: async (node, database = 'postgres') => {
      const connection = new pg.Client({
        host: '127.0.0.1',
        port: node.port,
        user: 'postgres',
        password: 'CHANGE-1',
        database,
      });
      connection.on('error', () => undefined);
      await connection.connect();
      return connection;
    },
    kill: (node) => {
      node.patroni?.kill('SIGKILL');
      const family = listFamily(readPostmaster(node));
      // None may send anything while another is still alive.
      for (const pid of family) signal(pid, 'SIGSTOP');
      for (const pid of family) signal(pid, 'SIGKILL');
    },
    killEtcdLeader: async () => {
      const leader = await findEtcdLeader(etcds);
      leader.process?.kill('SIGKILL');
      return () => leader.start();
    },
    stop: async () => {
      for (const { patroni } of nodes) patroni?.kill('SIGKILL');
      for (const node of nodes)
        for (const pid of listFamily(readPostmaster(node))) signal(pid, 'SIGKILL');
      for (const { process } of etcds) process?.kill('SIGKILL');
      for (const { etcd: proxies, replication } of nodes)
        await Promise.all([...proxies, replication].map((proxy) => proxy.stop()));
    },
  };
}

const toUrl = (port: number | undefined): string => `http://127.0.0.1:${port}`;

/** Starts three etcd, each with its data in a folder of its own. */
async function startEtcds(folder: string, run: Run): Promise<Etcd[]> {
  const ports = await findFreePorts(6);
  const names = ['one', 'two', 'three'];
  const members = names.map((name, at) => `${name}=${toUrl(ports[at + 3])}`).join(',');
  const etcds = names.map((name, at): Etcd => {
    const [client, peer] = [toUrl(ports[at]), toUrl(ports[at + 3])];
    const options = {
      'data-dir': join(folder, `etcd-${name}`),
      name,
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': members,
    };
    const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value]);
    const etcd: Etcd = {
      port: ports[at] ?? 0,
      process: null,
      start: () => {
        etcd.process = run(programs.etcd, [...args, '--unsafe-no-fsync'], `etcd-${name}.log`);
      },
    };
    etcd.start();
    return etcd;
  });
  for (const { port } of etcds) while (!(await isListening(port))) await delay(100);
  return etcds;
}

/** Returns the etcd that leads the others, by its own word. */
async function findEtcdLeader(etcds: readonly Etcd[]): Promise<Etcd> {
  for (const etcd of etcds) {
    const response = await fetch(`http://127.0.0.1:${etcd.port}/metrics`);
    if (/^etcd_server_is_leader 1$/mu.test(await response.text())) return etcd;
  }
  throw new Error('No etcd leads');
}

/** Returns our configuration with this machine's addresses. */
function configure(node: PatroniNode, isSynchronous: boolean): string {
  const { name, port, restPort, directory, etcd, replication } = node;
  const replacements: [string, string][] = [
    ['name: node1', `name: ${name}`],
    ['10.0.0.1:8008', `127.0.0.1:${restPort}`],
    // Otherwise it would find etcd's own address, and connect past what is to be cut.
    [
      '[10.0.0.1:2379, 10.0.0.2:2379, 10.0.0.3:2379]',
      `[${etcd.map(({ port: proxy }) => `127.0.0.1:${proxy}`).join(', ')}]\n  use_proxies: true`,
    ],
    ['connect_address: 10.0.0.1:5432', `connect_address: 127.0.0.1:${replication.port}`],
    ['10.0.0.1:5432', `127.0.0.1:${port}`],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['peer', 'trust'],
    ['synchronous_mode: true', `synchronous_mode: ${isSynchronous}`],
    ['/var/lib/postgresql/15/portal', join(directory, 'data')],
    ['/var/run/postgresql', directory],
  ];
  let text = readFileSync(template, 'utf8');
  for (const [written, here] of replacements) {
    if (!text.includes(written)) throw new Error(`patroni.yml has no ${written}`);
    text = text.replaceAll(written, here);
  }
  return text;
}

/** Returns the process of the node's PostgreSQL; 0 where none runs. */
function readPostmaster({ directory }: PatroniNode): number {
  try {
    return Number(readFileSync(join(directory, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

/** Returns a process and its children. */
export function listFamily(parent: number): number[] {
  if (parent === 0) return [];
  const children = readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    } catch {
      return false;
    }
  });
  return [parent, ...children.map(Number)];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has just ended.
  }
}

/** Returns how a process calls itself; empty where it has ended. */
function readTitle(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Stops or continues the process by which a node receives what the leader wrote. */
export function signalReceiver(node: PatroniNode, name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of listFamily(readPostmaster(node)))
    if (readTitle(pid).includes('walreceiver')) signal(pid, name);
}
