/**
 * First line of a program that a test kills: it stores what Node.js compiled, as others do at their end.
 * To compile the sources is half of a start.
 */
export const storeCompiled = `import { flushCompileCache } from 'node:module'; flushCompileCache();`;
