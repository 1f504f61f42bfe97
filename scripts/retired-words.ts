/** Splits a name in camelCase, snake_case or kebab-case into lower-case words. */
export const splitWords = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/gu, ' ')
    .toLowerCase()
    .trim();

/** Returns the terms of the column "Not" in the section "Code" of the glossary, as lower-case words. */
export const readRetiredWords = (glossary: string): string[] =>
  (glossary.split('\n## Code\n')[1] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:Use|-)/u.test(line))
    .flatMap((line) => (line.split('|')[3] ?? '').split(','))
    .map(splitWords)
    .filter((term) => term !== '');
