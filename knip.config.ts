import type { KnipConfig } from 'knip';

const FONT_FOLDER = /node_modules\/(@[\w-]+\/[\w-]+)/g;

const config: KnipConfig = {
  // What is started or read by its path: each is the top of a tree of imports.
  entry: [
    'bin/*.mjs',
    'lib/cli/main.ts',
    // Its main program loads every file of the folder.
    'bench/*.ts',
    'bench/front/{raw-server,site-server,tell-cpu}.ts',
    // next-intl reads it: next.config.ts names it.
    'lib/i18n/request.ts',
    // Turbopack runs it: lib/lean-next/rules.ts names it.
    'lib/lean-next/lean-module.ts',
    // Next's compiler reads its fonts.
    'lib/theme/fonts.ts',
    'lib/theme/write-variables-css.ts',
    'lib/server/db/migrations/*.ts',
    'lib/server/**/fonts.conf',
    'tests/**/*-script.ts',
    // Named by the head of a test.
    'tests/setup/browser-and-server.mjs',
    'tests/setup/meet-post-text.ts',
    'tests/soak/main.ts',
    'e2e/setup/{run-instances.ts,docker/client.mjs}',
    'tests/bin/{launched-server.ts,launcher.mjs}',
    'tools/demo-art/draw-all.ts',
    'tools/{browsers,wake-up}/main.ts',
  ],
  project: ['**/*.{ts,tsx,mjs}'],
  playwright: { config: 'playwright.config.ts', entry: 'e2e/**/*.spec.ts' },
  // fontconfig reads its fonts out of packages: to knip each folder is an import.
  compilers: {
    conf: (text: string) =>
      [...text.matchAll(FONT_FOLDER)].map(([, name]) => `import '${name}/package.json';`).join('\n'),
  },
  // Font files whose path is put together when they are read: lib/server/discovery/cards/find-slice.ts, bin/subset-fonts.mjs.
  // The linter of API documents is a program: tests/server/api/document/real-answers.test.ts.
  ignoreDependencies: [/^@fontsource-variable\//, '@redocly/cli'],
  // Jest looks for it from the root, knip from the test.
  ignoreUnresolved: ['./tests/setup/browser-and-server.mjs'],
  // The same rule under the name of each endpoint is no mistake.
  exclude: ['duplicates'],
  // Programs of the system, each asked for before it is used.
  ignoreBinaries: ['apt-get', 'java', 'openssl', 'systemd-analyze'],
};

export default config;
