import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const id = 'virtual:pdf-files';
const served = '/@pdf-files/';
const library = join(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'), '..');

/**
 * Files that some PDFs need in addition to the reader: character maps of East Asian texts, standard
 * fonts, and decoders of scanned pages without WebAssembly, which the page's policy forbids. Each
 * is loaded on demand.
 */
const patterns = [
  'cmaps/*.bcmap',
  'cmaps/LICENSE',
  'standard_fonts/*.{pfb,ttf}',
  'standard_fonts/LICENSE_*',
  'wasm/*_nowasm_fallback.js',
  'wasm/LICENSE_{JBIG2,OPENJPEG,PDFJS_JBIG2,PDFJS_OPENJPEG}',
];

/**
 * Copies these files into one folder named by a hash of their content, so that browsers cache them.
 * `import address from 'virtual:pdf-files'`; it ends with a slash.
 */
export function pdfFiles(): Plugin {
  let building = false;
  return {
    name: 'portal-pdf-files',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: (requestedId) => (requestedId === id ? `\0${id}` : null),
    load(requestedId) {
      if (requestedId !== `\0${id}`) return null;
      if (!building) return `export default ${JSON.stringify(served)};`;
      const files = filesByName();
      const folder = `assets/pdf-${hashFiles(files)}`;
      for (const [name, source] of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
      return `export default ${JSON.stringify(`/${folder}/`)};`;
    },
    configureServer(server) {
      const files = filesByName();
      server.middlewares.use(served, (request, response, next) => {
        const name = (request.url ?? '').slice(1);
        const content = files.get(name);
        if (!content) return next();
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(content);
      });
    },
  };
}

function filesByName(): Map<string, Buffer> {
  const paths = patterns.flatMap((pattern) => globSync(pattern, { cwd: library })).toSorted();
  return new Map(paths.map((path) => [basename(path), readFileSync(join(library, path))]));
}

function hashFiles(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const [name, content] of files) hash.update(name).update(content);
  return hash.digest('base64url').slice(0, 8);
}
