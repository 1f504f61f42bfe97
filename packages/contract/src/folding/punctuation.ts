/** Ranges of characters: signs of ASCII and Latin-1, marks, general punctuation, currencies, … */
const ranges = [
  String.raw`!-/:-@[-\u0060{-~\u007F-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u00D7\u00F7`,
  String.raw`\u02B9-\u02DF\u0300-\u036F\u2000-\u206F\u20A0-\u20F0\u2200-\u22FF\u2980-\u2AFF`,
  String.raw`\u3000-\u3003\u3008-\u3020\u30FB\uFE00-\uFE6F\uFEFF`,
  String.raw`\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFE0-\uFFEE`,
];

/**
 * What a search ignores: punctuation, signs of currencies and of mathematics, and marks without a
 * letter of their own. The SQL functions `search_words` and `search_form` list the same characters
 * (a test compares them).
 */
export const punctuation = new RegExp(`[${ranges.join('')}]+`, 'gu');
