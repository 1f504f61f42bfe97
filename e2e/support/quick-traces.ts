/** Lines of stack traces by what Node.js itself says of them. */
const known = new Map<string, string>();

/**
 * Reads the source maps of a place in a test once. Playwright takes a stack trace of fifty lines for
 * each call and otherwise maps each line every time: a seventh of the time of its process. Its own
 * files, and those of Node.js, have no source maps.
 */
export function quickenTraces(): void {
  const map = Error.prepareStackTrace?.bind(Error);
  if (!map) return;
  Error.prepareStackTrace = (error, frames) => {
    const head = `${error.name || 'Error'}: ${error.message}`;
    const lines = frames.map((frame) => {
      // oxlint-disable-next-line typescript/no-base-to-string -- a frame writes its line of the trace
      const said = frame.toString();
      let line = known.get(said);
      if (line === undefined) {
        const isMapped = !/node_modules|node:/u.test(said);
        const mapped: unknown = isMapped ? map(error, [frame]) : null;
        line = typeof mapped === 'string' ? mapped.slice(head.length) : `\n    at ${said}`;
        known.set(said, line);
      }
      return line;
    });
    return head + lines.join('');
  };
}
