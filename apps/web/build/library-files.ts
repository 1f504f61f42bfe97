import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** Files of a library that are served beside the bundle, each loaded on demand. */
interface ServedFiles {
  /** Name in `import address from 'virtual:<name>-files'`. */
  readonly name: string;
  readonly library: string;
  readonly patterns: readonly string[];
}

/**
 * Files that some PDFs need in addition to the reader: character maps of East Asian texts, standard
 * fonts, and decoders of scanned pages without WebAssembly, which the page's policy forbids.
 */
export const pdfFiles = (): Plugin =>
  serveFiles({
    name: 'pdf',
    library: 'pdfjs-dist',
    patterns: [
      'cmaps/*.bcmap',
      'cmaps/LICENSE',
      'standard_fonts/*.{pfb,ttf}',
      'standard_fonts/LICENSE_*',
      'wasm/*_nowasm_fallback.js',
      'wasm/LICENSE_{JBIG2,OPENJPEG,PDFJS_JBIG2,PDFJS_OPENJPEG}',
    ],
  });

/** The decoder of HEIC. Its licence wants a file of its own, which others can replace. */
export const heifFiles = (): Plugin =>
  serveFiles({
    name: 'heif',
    library: 'libheif-js',
    patterns: ['libheif-wasm/libheif-bundle.mjs', 'libheif-wasm/LICENSE'],
  });

/**
 * Copies these files into one folder named by a hash of their content, so that browsers cache them.
 * The imported address ends with a slash.
 */
function serveFiles({ name, library, patterns }: ServedFiles): Plugin {
  const id = `virtual:${name}-files`;
  const served = `/@${name}-files/`;
  const readAll = () => filesByName(library, patterns);
  let building = false;
  return {
    name: `portal-${name}-files`,
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: (requestedId) => (requestedId === id ? `\0${id}` : null),
    load(requestedId) {
      if (requestedId !== `\0${id}`) return null;
      if (!building) return `export default ${JSON.stringify(served)};`;
      const files = readAll();
      const folder = `assets/${name}-${hashFiles(files)}`;
      for (const [file, source] of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${file}`, source });
      return `export default ${JSON.stringify(`/${folder}/`)};`;
    },
    configureServer(server) {
      const files = readAll();
      server.middlewares.use(served, (request, response, next) => {
        const file = (request.url ?? '').slice(1).replace(/\?.*$/u, '');
        const content = files.get(file);
        if (!content) return next();
        if (/\.m?js$/u.test(file)) response.setHeader('content-type', 'text/javascript');
        response.end(content);
      });
    },
  };
}

function filesByName(library: string, patterns: readonly string[]): Map<string, Buffer> {
  const folder = findPackage(library);
  const paths = patterns.flatMap((pattern) => globSync(pattern, { cwd: folder })).toSorted();
  return new Map(paths.map((path) => [basename(path), readFileSync(join(folder, path))]));
}

const findPackage = (name: string): string =>
  join(createRequire(import.meta.url).resolve(`${name}/package.json`), '..');

function hashFiles(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const [name, content] of files) hash.update(name).update(content);
  return hash.digest('base64url').slice(0, 8);
}
