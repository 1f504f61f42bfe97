import { languages } from '@portal/contract/kernel';
import { commonFolder, joinCommon } from '@portal/locales/join-common';
import type { Plugin } from 'vite';

const prefix = 'virtual:locale/';
const served = '/@locale/';

/**
 * Joins a language's files into one dictionary with a hashed file name, so that a reader loads one
 * language and the browser caches it. `import url from 'virtual:locale/nl'`.
 */
export function localeFiles(): Plugin {
  let building = false;
  return {
    name: 'portal-locale-files',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const language = id.slice(prefix.length + 1);
      if (!building) return `export default ${JSON.stringify(`${served}${language}.json`)};`;
      const source = JSON.stringify(joinCommon(language));
      const file = this.emitFile({ type: 'asset', name: `${language}.json`, source });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
    configureServer(server) {
      server.watcher.add(languages.map(commonFolder));
      server.middlewares.use(served, (request, response, next) => {
        const language = languages.find((known) => request.url?.startsWith(`/${known}.json`));
        if (!language) return next();
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(joinCommon(language)));
      });
    },
  };
}
