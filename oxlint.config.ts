import { importRules } from './scripts/import-rules.ts';

/** The linter's configuration; the import rules are made from the folder listing (docs/architecture.md). */
export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'node'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['**/dist/**', '**/node_modules/**', 'apps/server/migrations/**'],
  rules: {
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    // An import of types alone loads nothing: one inline type would load its module, and all of its own.
    'typescript/no-import-type-side-effects': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'max-lines': ['error', { max: 400 }],
    'no-console': 'error',
    eqeqeq: 'error',
    // One await per step is how a transaction or a page-by-page read must run.
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    // The compiler's noImplicitReturns knows which switches are exhaustive.
    'typescript/consistent-return': 'off',
    // A query's row type is stated where it is run; nothing but the SQL can prove it.
    'typescript/no-unnecessary-type-parameters': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/no-danger': 'error',
  },
  overrides: [
    { files: ['**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: [
        'scripts/**',
        'bench/**',
        '**/*.test.ts',
        'e2e/**',
        'apps/server/src/cli.ts',
        'apps/server/src/process/run-portal.ts',
      ],
      rules: { 'no-console': 'off' },
    },
    ...importRules(),
  ],
};
