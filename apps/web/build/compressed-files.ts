import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:m?js|css|json|svg|html|ttf)$/u;
/** Size in bytes below which the headers outweigh the savings. */
const smallest = 1024;

/**
 * Files of libraries that are copied as they are and loaded on demand. At the highest quality they are a
 * tenth smaller, and take nine seconds of a processor in each build instead of one.
 */
const copied = /\bassets\/(?:pdf|heif)-[^/]+\//u;

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
      const files = entries
        .filter((entry) => entry.isFile() && compressible.test(entry.name))
        .map((file) => join(file.parentPath, file.name));
      // The manifest of the build is for the server, which serves it to nobody.
      const served = files.filter((path) => !path.includes(`${sep}.vite${sep}`));
      await Promise.all(served.map(compress));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  // The server completes index.html at run time (demo mode), so it cannot be compressed in advance.
  if (content.length < smallest || path.endsWith('.html')) return;
  const isCopied = copied.test(path.split(sep).join('/'));
  const brotli = promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isCopied ? 9 : constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  const zipped = promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });
  await Promise.all([writeFile(`${path}.br`, await brotli), writeFile(`${path}.gz`, await zipped)]);
}
