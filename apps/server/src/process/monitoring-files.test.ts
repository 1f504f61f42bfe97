import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, it } from 'vitest';
import { createMetrics } from '#server/http/metrics.ts';

const root = new URL('../../../../deploy/', import.meta.url);
const readFile = (path: string): string => readFileSync(new URL(path, root), 'utf8');

interface Expression {
  readonly place: string;
  readonly text: string;
}

function listAlerts(): Expression[] {
  // An expression is the rest of its line, or the lines that are indented further.
  return readFile('prometheus/alerts.yml')
    .split(/^ +- alert: /mu)
    .slice(1)
    .map((rule) => {
      const text = /^ {8}expr: (?:\|\n((?: {10,}.+\n)+)|(.+)\n)/mu.exec(rule);
      return { place: rule.split('\n')[0] ?? '', text: text?.[1] ?? text?.[2] ?? '' };
    });
}

/** Expressions of the panels and variables, with a value in the place of Grafana's variables. */
function listPanels(): Expression[] {
  const { panels, templating } = JSON.parse(readFile('grafana/partner-portal.json'));
  const targets = panels.flatMap(
    ({ title, targets: own = [] }: { title: string; targets?: { expr: string }[] }) =>
      own.map(({ expr }) => ({ place: title, text: expr })),
  );
  const variables = templating.list.flatMap(
    ({ name, query }: { name: string; query: string | { query: string } }) => {
      const metric = typeof query === 'object' && /^label_values\((.+), \w+\)$/u.exec(query.query);
      return metric ? [{ place: name, text: metric[1] }] : [];
    },
  );
  return [...targets, ...variables].map(({ place, text }) => ({
    place,
    text: text.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
  }));
}

/** Returns the metrics that an expression reads. @throws Error where it does not parse. */
function listMetrics({ place, text }: Expression): string[] {
  const metrics: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`${place} does not parse at ${from}: ${text}`);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector')
        metrics.push(text.slice(from, to));
    },
  });
  return metrics;
}

/** Names of all series that `/metrics` has. */
async function listSeries(): Promise<Set<string>> {
  const { text } = await createMetrics().read({
    gauges: () => Promise.reject(new Error('no database')),
    pool: null,
    refusals: null,
    reads: null,
  });
  const declared = text.matchAll(/^# TYPE (\w+) (\w+)$/gmu).toArray();
  return new Set(
    declared.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : name,
    ),
  );
}

/** Prometheus itself makes it for each target. */
const ownOfPrometheus = 'up';

it.each([
  ['alerts', listAlerts()],
  ['panels', listPanels()],
])('reads only existing metrics in %s, whose expressions parse', async (_name, expressions) => {
  const series = await listSeries();
  expect(expressions.length).toBeGreaterThan(10);
  for (const expression of expressions) {
    const metrics = listMetrics(expression);
    expect(metrics, expression.place).not.toEqual([]);
    for (const metric of metrics)
      if (metric !== ownOfPrometheus) expect(series, expression.place).toContain(metric);
  }
});

it('reports an expression that does not parse', () => {
  expect(() => listMetrics({ place: 'wrong', text: 'sum by (up)) > 1' })).toThrow('wrong');
});
