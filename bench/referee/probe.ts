import { toRequestList, type Stage } from './run-work.ts';
import type { Work } from './work.ts';

/**
 * Sends one request of each piece of work to each side that does it.
 * @throws Error with the response if it is not a success.
 */
export async function probe(stage: Stage, chosen: readonly Work[]): Promise<void> {
  for (const work of chosen)
    for (const side of stage.sides) {
      if (side.name === 'reference' && !work.hasReference) continue;
      const { requests, headers } = await toRequestList(stage, side, work);
      const [request] = requests;
      if (!request) continue;
      const { method, path, body, cookie } = request;
      const response = await fetch(`http://127.0.0.1:${side.ports[0]}${path}`, {
        method,
        headers: {
          ...headers,
          ...(headers['X-Forwarded-For'] ? { 'X-Forwarded-For': '172.17.0.1' } : {}),
          ...(cookie ? { Cookie: cookie } : {}),
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      if (!response.ok)
        throw new Error(
          `${work.name}: ${side.name} answered ${response.status}: ${text.slice(0, 500)}`,
        );
    }
}
