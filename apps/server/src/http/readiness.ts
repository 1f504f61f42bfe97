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
 * Asks every part whether it is up. Everyone may ask, and an answer costs a write to the disk: all
 * who ask within a second share one.
 */
export function createReadiness(probes: readonly Probe[]): () => Promise<Component[]> {
  let shared: Promise<Component[]> | null = null;
  // A part that hangs is waited for, not asked again.
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
