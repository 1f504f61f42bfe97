import { seconds } from '#server/kernel/clock.ts';
import { serialize } from '#server/kernel/serialize.ts';

/** A part of the portal that can be up or down. */
export interface Probe {
  readonly name: string;
  readonly check: () => Promise<void>;
}

interface Component {
  readonly name: string;
  readonly status: 'up' | 'down';
}

const probeLimit = seconds(2);
const cacheTime = seconds(1);

/**
 * Checks every component. The endpoint is public, and a check costs a disk write, so all requests
 * within a second share one.
 */
export function createReadiness(probes: readonly Probe[]): () => Promise<Component[]> {
  let shared: Promise<Component[]> | null = null;
  // Waits for a component that does not respond instead of checking it again.
  const sharedProbes = probes.map(({ name, check }) => ({ name, check: serialize(check) }));
  return () => {
    shared ??= Promise.all(sharedProbes.map(runProbe)).finally(() => {
      setTimeout(() => (shared = null), cacheTime).unref();
    });
    return shared;
  };
}

async function runProbe(probe: Probe): Promise<Component> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`${probe.name} did not answer`)), probeLimit);
    });
    await Promise.race([probe.check(), limit]);
    return { name: probe.name, status: 'up' };
  } catch {
    return { name: probe.name, status: 'down' };
  } finally {
    clearTimeout(timer);
  }
}
