import js from '@eslint/js';
import globals from 'globals';

export default [
  js.configs.recommended,
  {
    files: ['site/page/**/*.js'],
    languageOptions: { globals: globals.browser },
    rules: { eqeqeq: 'error', 'no-var': 'error', 'prefer-const': 'error', 'no-eval': 'error' },
  },
  { files: ['site/page/scripts/workers/**/*.js'], languageOptions: { globals: globals.worker } },
  { files: ['tests/**/*.js', '*.js'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
