import { DomUtils, parseDocument } from 'htmlparser2';
import { findingsAbout, type Finding } from '../finding.ts';
import { checkHead, checkJsonLd, checkPicture } from './check-head.ts';
import { AGENTS, fetchAs, type Agent } from './fetch-as.ts';
import { readHead } from './read-head.ts';
import { askedAddress, type SiteUnderTest } from './site-under-test.ts';

const { ok, error } = findingsAbout('pages');
const MOST_LINKS = 100;
const AT_ONCE = 4;

/** A page as each of them gets it. */
async function fetchAsAll(address: string): Promise<{ wrong: string[]; text: string }> {
  const wrong: string[] = [];
  const titles = new Set<string>();
  let text = '';
  for (const agent of Object.keys(AGENTS) as Agent[]) {
    const answer = await fetchAs(agent, address);
    if (answer.status !== 200) wrong.push(`answers ${agent} with ${answer.status}`);
    else titles.add(/<title>([^<]*)/.exec(answer.text)?.[1] ?? '');
    if (agent === 'browser') ({ text } = answer);
  }
  if (titles.size > 1) wrong.push('is not the same for everybody');
  return { wrong, text };
}

function linksOf(html: string): string[] {
  const anchors = DomUtils.getElementsByTagName('a', parseDocument(html), true);
  return anchors.flatMap(({ attribs }) => (attribs.href ? [attribs.href] : []));
}

export type CheckedPages = { findings: Finding[]; /** Addresses that the pages link to. */ links: Set<string> };

/** Looks at pages as a browser and the robots that matter get them. */
export async function checkPages(paths: string[], site: SiteUnderTest): Promise<CheckedPages> {
  const findings: Finding[] = [];
  const links = new Set<string>();
  for (const path of paths) {
    const { wrong, text } = await fetchAsAll(site.asked + path);
    if (wrong.length === 0) {
      const head = readHead(text);
      wrong.push(...checkHead(head, path, site), ...checkJsonLd(head.jsonLd));
      for (const picture of head.metas('og:image')) wrong.push(...(await checkPicture(picture, site)));
      const alternates = head.links('alternate').map(({ href }) => href);
      for (const href of [...linksOf(text), ...alternates]) {
        const address = askedAddress(URL.parse(href, site.asked + path)?.href ?? href, site);
        if (address) links.add(address);
      }
    }
    for (const fault of wrong)
      findings.push(
        error(`${path} ${fault}.`, 'Look at its text; where that is well, report it as a fault of this version.'),
      );
    if (wrong.length === 0) findings.push(ok(`${path} is whole for ${Object.keys(AGENTS).join(', ')}.`));
  }
  return { findings, links };
}

// It sets a cookie and leads back.
const isSwitch = (address: string) => new URL(address).pathname === '/language';

/** Asks for what pages link to, up to a hundred addresses. */
export async function checkLinks(links: Set<string>): Promise<Finding[]> {
  const asked = [...links].filter((address) => !isSwitch(address)).slice(0, MOST_LINKS);
  const broken: string[] = [];
  const waiting = [...asked];
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const { status } = await fetchAs('browser', address);
      if (status >= 400) broken.push(`${new URL(address).pathname} (${status})`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (broken.length === 0) return [ok(`${asked.length} links lead somewhere.`)];
  return broken.map((path) => error(`A link leads to ${path}.`, 'Mend the text that has it, or redirect the address.'));
}
