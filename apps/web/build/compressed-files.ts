import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:m?js|css|json|svg|html|ttf)$/u;
/** Size in bytes below which the headers outweigh the savings. */
const smallest = 1024;

/** Writes a .br and .gz version of each file, so that the server compresses nothing at run time. */
export function compressedFiles(): Plugin {
  let folder = 'dist';
  return {
    name: 'portal-compressed-files',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
      await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  // The server completes index.html at run time (demo mode), so it cannot be compressed in advance.
  if (content.length < smallest || path.endsWith('.html')) return;
  const brotli = promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  const zipped = promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });
  await Promise.all([writeFile(`${path}.br`, await brotli), writeFile(`${path}.gz`, await zipped)]);
}
