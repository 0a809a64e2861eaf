import { readFileSync } from 'node:fs';
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
// What both sides share: nothing above it.
const PURE = [
  './lib/text',
  './lib/rules',
  './lib/theme',
  './lib/theme.ts',
  './lib/paths.ts',
  './lib/format.ts',
  './lib/pager.ts',
  './lib/image-variants.ts',
  './lib/translation-memory.ts',
];

// The floors of lib/server and the order of its nouns, lowest first (tests/floors.test.ts draws the graph by it).
const { floors, nouns } = JSON.parse(readFileSync(new URL('./floors.json', import.meta.url), 'utf8'));

/** `target` may import from `from` only what `except` names. */
const zone = (target, from, except, message) => ({ target, from, except, message });

/** What stands on a floor imports only from floors below; loose files of a floor may be known by its folders,
 * and know the folder of their name. */
const floorZones = (folder, storeys, message) =>
  storeys.flatMap((rooms, floor) =>
    rooms.map((room) =>
      zone(
        `${folder}/${room}`,
        folder,
        [
          ...new Set([
            room,
            ...storeys.slice(0, floor).flat(),
            ...rooms.filter((other) => other.endsWith('.ts') || room === `${other}.ts`),
          ]),
        ],
        message,
      ),
    ),
  );

const SIDES = ['./app', './components', './stores', './lib/server', './lib/api', './lib/session'];

// Who may import whom, in one table.
const COLORS = ['./lib/theme/accent.ts', './lib/theme/contrast.ts'];
const zones = [
  ...floorZones('./lib/server', floors, 'A room of the server knows only the floors below it (floors.json).'),
  ...floorZones('./lib/server/services', nouns, 'A noun knows only nouns below it (floors.json).'),
  zone(
    './lib/schemas',
    './',
    ['./lib/schemas', './lib/rules', './lib/text', './lib/safe-path.ts', ...COLORS, './node_modules'],
    'Schemas know zod, texts, rules, addresses, colours and each other only.',
  ),
  ...PURE.map((pure) => zone(pure, [...SIDES, './lib/schemas'], [], 'What both sides share knows no layer.')),
  zone('./lib/rules', './node_modules/zod', [], 'Rules are for browsers that load no zod.'),
  zone('./lib/text', ['./node_modules/zod', './lib/rules'], [], 'Texts know nothing.'),
  zone('./lib/session', ['./app', './components', './lib/server'], [], "The browser's session knows no screens."),
  zone(
    './lib/server',
    ['./app', './components', './stores', './lib/api', './lib/session', './lib/cli', './node_modules/react'],
    [],
    'The server knows no screens.',
  ),
  zone(
    './lib/api',
    ['./app', './components', './lib/server', './lib/session'],
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
const ky = { name: 'ky', message: 'Only lib/api/send-request makes requests.', allowTypeImports: true };

// What browsers lack that Next serves (Chrome 111, Firefox 111, Safari 16.4), and no part of it brings.
const YOUNG = Object.entries({
  URL: ['parse'],
  Promise: ['withResolvers', 'try'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Array: ['fromAsync'],
  AbortSignal: ['any'],
  RegExp: ['escape'],
}).flatMap(([object, properties]) =>
  properties.map((property) => ({ object, property, message: 'Browsers that we serve do not know it.' })),
);
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
  {
    files: ['components/**', 'stores/**', 'lib/**'],
    ignores: ['lib/server/**', 'lib/cli/**'],
    rules: { 'no-restricted-properties': ['error', ...YOUNG] },
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  { files: ['**/*.tsx'], rules: { 'max-lines-per-function': ['error', { max: 100 }] } },
  // They stand in for files of Next, which are of this kind.
  { files: ['lib/lean-next/stubs/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  restrict(['**/*.{ts,tsx}'], [pg, ky]),
  restrict(['lib/server/db/**', 'tests/**', 'bench/**'], [ky]),
  restrict(['lib/api/send-request.ts'], [pg]),
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
      'lib/server/main/serve-site.ts',
    ],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' },
  },
  { files: ['tests/**', 'e2e/**', 'bench/**'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
);
