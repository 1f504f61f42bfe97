/**
 * What a search ignores: punctuation, signs of currencies and of mathematics, and marks without a
 * letter of their own. The SQL functions `search_words` and `search_form` list the same characters
 * (a test compares them).
 */
export const punctuation =
  /[!-/:-@[-`{-~\u007F-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u00D7\u00F7\u02B9-\u02DF\u{300}-\u{36F}\u2000-\u206F\u{20A0}-\u{20F0}\u2200-\u22FF\u2980-\u2AFF\u3000-\u3003\u3008-\u3020\u30FB\u{FE00}-\u{FE6F}\uFEFF\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFE0-\uFFEE]+/gu;
