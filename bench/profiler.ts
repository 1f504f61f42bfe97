import { setTimeout as pause } from 'node:timers/promises';

/** A function that was running, as V8 reports it (Chrome DevTools Protocol, Profiler). */
export interface ProfileNode {
  readonly id: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    /** From 0. */
    readonly lineNumber: number;
    readonly columnNumber: number;
  };
}

/** Samples of what was running. */
export interface Profile {
  readonly nodes: readonly ProfileNode[];
  /** Ids of nodes. */
  readonly samples: readonly number[];
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[];
}

/** The profiler of another process. */
interface Profiler {
  start(): Promise<void>;
  stop(): Promise<Profile>;
  close(): void;
}

/** Microseconds between two samples. */
const interval = 200;

/** Connects with the inspector of a process that was started with `--inspect`. */
export async function openProfiler(address: string): Promise<Profiler> {
  const socket = new WebSocket(await findTarget(address));
  const waiting = new Map<number, (result: CallResult) => void>();
  let calls = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result }: { id: number; result: CallResult } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const call = (method: string, params: object = {}): Promise<CallResult> =>
    new Promise((resolve) => {
      calls += 1;
      waiting.set(calls, resolve);
      socket.send(JSON.stringify({ id: calls, method, params }));
    });
  await call('Profiler.enable');
  await call('Profiler.setSamplingInterval', { interval });
  return {
    start: async () => void (await call('Profiler.start')),
    stop: async () => {
      const { profile } = await call('Profiler.stop');
      if (!profile) throw new Error('The inspector returned no profile');
      return profile;
    },
    close: () => socket.close(),
  };
}

interface CallResult {
  readonly profile?: Profile;
}

interface Target {
  readonly webSocketDebuggerUrl: string;
}

async function findTarget(address: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const response = await fetch(`http://${address}/json/list`).catch(() => null);
    const targets: Target[] = response ? JSON.parse(await response.text()) : [];
    const [target] = targets;
    if (target) return target.webSocketDebuggerUrl;
    await pause(100);
  }
  throw new Error('The inspector does not respond');
}
