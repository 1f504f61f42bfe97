import { availableParallelism } from 'node:os';

/**
 * Password hashes that run at once: as many as there are processors, since more would not be done
 * earlier. Each needs 19 MB.
 */
export const maxHashes = Math.min(8, Math.max(2, availableParallelism()));
