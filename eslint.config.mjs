import next from '@next/eslint-plugin-next';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const NOUNS = [
  'posts',
  'comments',
  'reactions',
  'search',
  'categories',
  'users',
  'account',
  'admin',
  'translation',
  'layout',
];
const PURE = [
  './lib/paths.ts',
  './lib/rules/languages.ts',
  './lib/translation-memory.ts',
  './lib/rules/permissions.ts',
  './lib/format.ts',
  './lib/image-variants.ts',
  './lib/pager.ts',
  './lib/text/slug.ts',
  './lib/theme',
  './lib/theme.ts',
];

/** `target` may import from `from` only what `except` names. */
const zone = (target, from, except, message) => ({ target, from, except, message });

// Who may import whom: DESIGN.md in one table.
const zones = [
  zone(
    './lib/schemas',
    './',
    ['./lib/schemas', './lib/rules/languages.ts', './node_modules'],
    'Schemas know zod, the languages and each other only.',
  ),
  ...PURE.map((pure) =>
    zone(pure, ['./app', './components', './stores', './lib/server', './lib/api'], [], 'Pure modules know no layer.'),
  ),
  zone(
    './lib/server',
    ['./app', './components', './stores', './lib/api', './lib/cli', './node_modules/react'],
    [],
    'The server knows no screens.',
  ),
  zone(
    './lib/api',
    ['./app', './components', './lib/server'],
    [],
    'The browser side of the API knows schemas and its client.',
  ),
  zone('./stores', ['./app', './components', './lib/server'], [], 'Stores know types only.'),
  zone(
    './components/ui',
    ['./app', './lib/server', './lib/api', ...NOUNS.map((noun) => `./components/${noun}`)],
    [],
    'UI parts know no product words.',
  ),
  ...NOUNS.map((noun) =>
    zone(
      `./components/${noun}`,
      ['./app', './lib/server', ...NOUNS.filter((other) => other !== noun).map((other) => `./components/${other}`)],
      [],
      'A noun knows itself and components/ui: compose nouns in app.',
    ),
  ),
  zone('./app/api', ['./components', './stores', './lib/api'], [], 'Handlers call services.'),
];

const pg = { name: 'pg', message: 'Only lib/server/db talks to PostgreSQL.', allowTypeImports: true };
const ky = { name: 'ky', message: 'Only lib/api/client makes requests.' };
const restrict = (files, paths) => ({
  files,
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths }] },
});

export default tseslint.config(
  {
    ignores: [
      '.next/**',
      '.cache/**',
      'data/**',
      'node_modules/**',
      'next-env.d.ts',
      'coverage/**',
      'bench/results/**',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { 'import-x': importX, 'react-hooks': reactHooks, '@next/next': next },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.mjs', '.js'], alias: { '@': [import.meta.dirname] } }),
      ],
    },
    rules: {
      ...next.configs.recommended.rules,
      // Our images have their own variants made at upload.
      '@next/next/no-img-element': 'off',
      'max-lines': ['error', { max: 250 }],
      'max-lines-per-function': ['error', { max: 60 }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'No enums: a union of literals does.' },
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'Settings come from lib/server/env.',
        },
      ],
      'no-console': 'error',
    },
  },
  {
    files: ['app/**', 'components/**', 'stores/**', 'lib/api/**'],
    rules: { ...reactHooks.configs.recommended.rules },
  },
  { files: ['**/*.tsx'], rules: { 'max-lines-per-function': ['error', { max: 100 }] } },
  restrict(['**/*.{ts,tsx}'], [pg, ky]),
  restrict(['lib/server/db/**', 'tests/**', 'bench/**'], [ky]),
  restrict(['lib/api/client.ts'], [pg]),
  {
    files: [
      'bin/**',
      'bench/**',
      'tests/**',
      'e2e/**',
      '*.config.{ts,mjs}',
      'lib/server/env.ts',
      'lib/cli/**',
      'lib/server/main.ts',
    ],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' },
  },
  { files: ['tests/**', 'e2e/**', 'bench/**'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
);
