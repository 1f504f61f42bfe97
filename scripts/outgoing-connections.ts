import { parseSync, Visitor } from 'oxc-parser';

/** Modules of Node that open connections, and the names in them that open none. */
const networkModules: ReadonlySet<string> = new Set(
  ['net', 'tls', 'http', 'https', 'http2', 'dgram', 'dns', 'dns/promises'].map((n) => `node:${n}`),
);
const harmlessNames: ReadonlySet<string> = new Set(['isIP', 'isIPv4', 'isIPv6', 'BlockList']);

/** Libraries that open connections. */
const networkLibraries: ReadonlySet<string> = new Set([
  'pg',
  'nodemailer',
  'imapflow',
  '@aws-sdk/client-s3',
  '@azure/storage-blob',
]);

/**
 * Returns true if a module may open a connection to another program: it imports the names that do, at
 * run time, or calls `fetch` of the platform.
 */
export function opensConnections(path: string, source: string): boolean {
  let opens = false;
  const own = new Set<string>();
  const check = (from: string, names: readonly string[]): void => {
    if (networkLibraries.has(from) && names.length > 0) opens = true;
    if (networkModules.has(from) && names.some((name) => !harmlessNames.has(name))) opens = true;
  };
  const { program } = parseSync(path, source);
  new Visitor({
    ImportDeclaration({ source: { value }, importKind, specifiers }) {
      if (importKind === 'type') return;
      const used = specifiers.filter(
        (one) => one.type !== 'ImportSpecifier' || one.importKind !== 'type',
      );
      check(
        value,
        used.map((one) =>
          one.type === 'ImportSpecifier' && one.imported.type === 'Identifier'
            ? one.imported.name
            : '*',
        ),
      );
    },
    ImportExpression({ source: imported }) {
      if (imported.type === 'Literal' && typeof imported.value === 'string')
        check(imported.value, ['*']);
    },
    FunctionDeclaration({ params }) {
      for (const param of params) if (param.type === 'Identifier') own.add(param.name);
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'fetch' && !own.has('fetch'))
        opens = true;
    },
  }).visit(program);
  return opens;
}
