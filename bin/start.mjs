import { ensureBuilt, ensureInstalled } from './ensure.mjs';

const HELP = `npm start installs what is missing, builds, migrates the database and serves the site on HOST and PORT (0.0.0.0:3000).
Settings are variables of the environment or lines of the file .env: .env.example names all of them, docs/api.md says more.
npm run cli -- --help lists the operator's tool: accounts, imports, backups, doctor.`;

if (process.argv.slice(2).some((word) => ['--help', '-h'].includes(word))) console.log(HELP);
else {
  ensureInstalled();
  ensureBuilt();
  await import('./serve.mjs');
}
