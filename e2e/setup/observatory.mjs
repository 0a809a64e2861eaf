// Mozilla's HTTP Observatory, without the network: its tests and its marks over answers that somebody else fetched.
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PACKAGE = '@mdn/mdn-http-observatory';

// The list of hosts that browsers know as https ones is fetched by a script of the package: here it is empty.
const preloaded = fileURLToPath(new URL('../conf/hsts-preload.json', import.meta.resolve(PACKAGE)));
if (!existsSync(preloaded)) writeFileSync(preloaded, '{}');

const [
  { ALL_TESTS },
  { getScoreModifier },
  { MINIMUM_SCORE_FOR_EXTRA_CREDIT },
  { Requests },
  { parseHttpEquivHeaders },
] = await Promise.all([
  import('@mdn/mdn-http-observatory/src/constants.js'),
  import('@mdn/mdn-http-observatory/src/grader/grader.js'),
  import('@mdn/mdn-http-observatory/src/grader/charts.js'),
  import('@mdn/mdn-http-observatory/src/types.js'),
  import('@mdn/mdn-http-observatory/src/retriever/utils.js'),
]);

/**
 * The mark of a page of an https site (src/scanner/index.js), and the result of each test. `address`: that of the page;
 * its certificate counts as good, and the plain one as leading there.
 */
export function mark(address, { status, headers, body }) {
  const url = new URL(address);
  const requests = new Requests(url.hostname);
  const response = { status, headers, data: body, verified: true, httpEquiv: parseHttpEquivHeaders(body, address) };
  const plain = Object.assign(new URL(address), { protocol: 'http:' });
  Object.assign(requests.responses, { auto: response, http: response, https: response, cors: response });
  requests.responses.httpRedirects = [
    { url: plain, status: 308 },
    { url, status },
  ];
  requests.resources.path = body;
  requests.session = { url };
  const results = ALL_TESTS.map((test) => test(requests).result);
  const marks = results.map((result) => getScoreModifier(result));
  const sum = (list) => list.reduce((total, one) => total + one, 0);
  const uncurved = 100 + sum(marks.filter((one) => one < 0));
  return { score: uncurved >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? 100 + sum(marks) : uncurved, results };
}
