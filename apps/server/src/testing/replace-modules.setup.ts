import { registerHooks } from 'node:module';

/*
 * Replaces modules of the server in tests on a database, once per worker, before the first test file
 * loads them. Node's own loader runs these tests, so no alias of Vite's can.
 */
const replacements = new Map([
  [
    new URL('../domains/auth/passwords/hash-cost.ts', import.meta.url).href,
    new URL('low-hash-cost.ts', import.meta.url).href,
  ],
  [import.meta.resolve('@node-rs/argon2'), new URL('counted-argon2.ts', import.meta.url).href],
]);

declare global {
  var replacesModules: boolean | undefined;
}

if (!globalThis.replacesModules) {
  globalThis.replacesModules = true;
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const found = nextResolve(specifier, context);
      const replacement = replacements.get(found.url);
      // The replacement itself may load what it replaces.
      if (replacement === undefined || replacement === context.parentURL) return found;
      return nextResolve(replacement, context);
    },
  });
}
