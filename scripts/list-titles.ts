import { parseSync, Visitor } from 'oxc-parser';

type Call = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0];

/** Whether a call declares a test: `test(…)`, `it.each(…)(…)`, but no `test.describe(…)`. */
function isTest({ callee, arguments: { length } }: Call): boolean {
  let called = callee;
  while (called.type !== 'Identifier') {
    if (called.type === 'CallExpression') called = called.callee;
    else if (called.type === 'MemberExpression' && called.property.type === 'Identifier') {
      if (['describe', 'step'].includes(called.property.name)) return false;
      called = called.object;
    } else return false;
  }
  return length > 1 && ['it', 'test'].includes(called.name);
}

/** Returns the titles of the tests in a source; of a template the part before its first value. */
export function listTitles(path: string, source: string): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression(call) {
      const [title] = call.arguments;
      if (!isTest(call)) return;
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.push(title.value);
      if (title?.type === 'TemplateLiteral') titles.push(title.quasis[0]?.value.raw ?? '');
    },
  }).visit(parseSync(path, source).program);
  return titles;
}
