import { accessSync, constants, globSync } from 'node:fs';
import { startWrittenSite } from '../../e2e/setup/written-site.ts';
import type { Browser } from './browser.ts';
import { SCENES } from './scenes.ts';
import { startFirefox } from './start-firefox.ts';
import { startWebKit } from './start-webkit.ts';

type Kind = { places: string; packages: string; start: (program: string) => Promise<Browser> };

const KINDS: Kind[] = [
  { places: '/usr/bin/firefox{,-esr}', packages: 'firefox-esr', start: startFirefox },
  {
    places: '/usr/lib/*/webkit2gtk-*/MiniBrowser',
    packages: 'webkit2gtk-driver xvfb xauth',
    start: startWebKit,
  },
];

// What goes wrong in a page, as far as it can tell. Once for each document.
const NOTE_FAULTS = `void (window.noted ??= (() => {
  const faults = [];
  addEventListener('error', ({ message }) => faults.push(message));
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => faults.push(violatedDirective + ' ' + blockedURI));
  const { error } = console;
  console.error = (...said) => { faults.push(said.map(String).join(' ')); error(...said); };
  return faults;
})())`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

const isThere = (program: string) => {
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Plays all scenes in a browser, each line as it comes. Gives how many held. */
async function playAll(browser: Browser, url: string): Promise<number> {
  let passed = 0;
  const noting: Browser = {
    ...browser,
    open: async (address) => {
      await browser.open(address);
      await browser.run(NOTE_FAULTS);
    },
  };
  for (const { name, play } of SCENES) {
    const why = await play(noting, url).catch((error: unknown) => error);
    const noted = [await browser.run('window.noted?.splice(0) ?? []'), await browser.faults()].flat();
    const faults = [...(why ? [String(why)] : []), ...noted.map(String)];
    say(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${browser.name}: ${[name, ...faults].join('\n       ')}`);
    if (faults.length === 0) passed += 1;
  }
  return passed;
}

// npm run test:browsers: what people do most, in Firefox and in the engine of Safari, as far as this machine has them.
const found = KINDS.map((kind) => ({ ...kind, program: globSync(kind.places).find(isThere) }));
for (const { packages } of found.filter(({ program }) => !program)) say(`Not tried, for want of: ${packages}`);
let [passed, played] = [0, 0];
for (const { program, start } of found) {
  if (!program) continue;
  const site = await startWrittenSite({ DEMO: '1' });
  const browser = await start(program);
  try {
    passed += await playAll(browser, site.url);
    played += SCENES.length;
  } finally {
    await browser.close();
    await site.stop();
  }
}
say(`${passed} passed, ${played - passed} failed`);
process.exitCode = played > 0 && passed === played ? 0 : 1;
