import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ServerAnswer as Answer } from '../ask-server.ts';
import type { ApiDocument, Case } from './api-cases.ts';

// What would say something of the inside. A message says nothing of what was sent, but the values beside it may.
const INSIDE =
  /node_modules|\.tsx?:\d|\bat \S+ \(|\bselect\b.+\bfrom\b|insert into|violates|relation "|column "|syntax error|ECONN|ENOENT|postgres|zod|TypeError|RangeError|undefined|\[object|\bNaN\b|\{\w+\}/i;
// Of a parameter the message says which.
const SENTENCE = /^(?:\w+: )?["“‘]?[\p{Lu}\d].*\S$/su;
const HEADERS = ['x-frame-options', 'referrer-policy', 'permissions-policy', 'content-security-policy'];

type Failure = { message?: unknown; errors?: Record<string, unknown[]> };

/** What the texts of a failure lack: each is a sentence in English that says nothing of the inside. */
function faultsOfTexts(body: Failure): string[] {
  const texts = [body.message, ...Object.values(body.errors ?? {}).flat()];
  return texts.flatMap((text) => {
    if (typeof text !== 'string' || !SENTENCE.test(text) || text.length > 300) return [`no sentence: ${String(text)}`];
    return INSIDE.test(text) ? [`tells of the inside: ${text}`] : [];
  });
}

function faultsOfHeaders({ headers, status }: Answer): string[] {
  const lacking = HEADERS.filter((name) => !headers[name]);
  return [
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['no nosniff']),
    // What is not changed keeps those of the answer that is held.
    ...(status === 304 ? [] : lacking.map((name) => `no ${name}`)),
    ...(status >= 400 && headers['cache-control'] !== 'no-store'
      ? [`a failure is kept: ${headers['cache-control']}`]
      : []),
    ...(status === 401 && headers['www-authenticate'] !== 'Bearer' ? ['no www-authenticate'] : []),
    ...(status === 429 && !/^[1-9]\d*$/.test(String(headers['retry-after'])) ? ['no retry-after'] : []),
    ...(headers['x-powered-by'] || headers.server ? ['says what it is made of'] : []),
  ];
}

/** Says what of an answer is not as the document of the API has it; nothing where all is. */
export function createCheck(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false }).addSchema(
    document,
    'document',
  );
  const compiled = new Map<string, ValidateFunction>();
  const escaped = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
  const check = (place: string) => {
    const made = compiled.get(place) ?? ajv.compile({ $ref: place });
    compiled.set(place, made);
    return made;
  };

  function faultsOfBody(place: string, body: string): string[] {
    try {
      const validate = check(place);
      return validate(JSON.parse(body)) ? [] : [`not as told: ${JSON.stringify(validate.errors?.slice(0, 2))}`];
    } catch {
      return [`no JSON: ${body.slice(0, 100)}`];
    }
  }

  function faultsOfContent(path: string, { method }: Case, answer: Answer): string[] {
    const { status, headers, body } = answer;
    const told = document.paths[path]?.[method.toLowerCase()]?.responses[String(status)];
    if (!told) return [`status ${status} is not told of`];
    const { content } = told.$ref ? (document.components.responses[told.$ref.split('/').at(-1) ?? ''] ?? {}) : told;
    const type = headers['content-type']?.split(';')[0];
    if (!content || status === 304) return body === '' ? [] : ['a body where none is told of'];
    if (content['*/*']) return [];
    if (!type || !content[type]) return [`${type} is not told of`];
    if (type !== 'application/json') return [];
    const place = told.$ref ?? `#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}`;
    return faultsOfBody(`document${place}/content/${escaped(type)}/schema`, body);
  }

  return (path: string, asked: Case, answer: Answer): string[] => {
    // An address with a step upwards is another one, and what it leads to is not this operation.
    if (/%2e%2e/i.test(asked.path) && [308, 404, 405].includes(answer.status)) return [];
    if (answer.status >= 500) return [`status ${answer.status}: ${answer.body.slice(0, 200)}`];
    const content = faultsOfContent(path, asked, answer);
    const isFailure = answer.status >= 400 && answer.headers['content-type']?.startsWith('application/json');
    const texts = isFailure && content.length === 0 ? faultsOfTexts(JSON.parse(answer.body)) : [];
    return [...content, ...texts, ...faultsOfHeaders(answer)];
  };
}
