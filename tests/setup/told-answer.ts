import { deepStrictEqual } from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { createApiDocument } from '../../lib/server/api/document/create-api-document.ts';
import type { Handler } from '../../lib/server/api/endpoint.ts';

type Answered = { status: number; type: string | null; body: unknown };
type Check = ValidateFunction | 'nothing' | 'a file' | 'a page' | undefined;

/** A place in a document (RFC 6901), as a reference has it. */
export const pointer = (...names: string[]) =>
  names.map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

// Whether they are schemas at all, real-answers.test.ts asks of the whole document; here it would cost most of the time.
const FAST = { strict: false, validateFormats: false, validateSchema: false, meta: false };

// A document of one operation is made in milliseconds; that of all of them would need every route of the site.
const documents = new Map<string, (status: number) => Check>();

function readDocument(operation: NonNullable<Handler['operation']>): (status: number) => Check {
  const site = { siteUrl: 'https://blog.test', version: '1.2.3' };
  const made = createApiDocument({ '/x': { GET: Object.assign(async () => Response.error(), { operation }) } }, site);
  const ajv = new Ajv2020(FAST).addSchema(made, 'document');
  const responses = made.paths?.['/x']?.get?.responses ?? {};
  const compile = (status: number): Check => {
    const told = responses[String(status)];
    if (told === undefined) return undefined;
    const place = '$ref' in told ? told.$ref : `#${pointer('paths', '/x', 'get', 'responses', String(status))}`;
    if (status === 303) return 'a page';
    if (!('$ref' in told) && told.content === undefined) return 'nothing';
    if (operation.mediaType && status < 400) return 'a file';
    return ajv.compile({ $ref: `document${place}${pointer('content', 'application/json', 'schema')}` });
  };
  const compiled = new Map<number, Check>();
  return (status) => {
    if (!compiled.has(status)) compiled.set(status, compile(status));
    return compiled.get(status);
  };
}

/** Holds what a handler answered against what the API's document says of it: status, type and every field. */
export function expectAsTold({ operation }: Handler, { status, type, body }: Answered): void {
  // A method that the path does not have is in no document.
  if (!operation) return;
  const read = documents.get(operation.answer) ?? readDocument(operation);
  documents.set(operation.answer, read);
  const check = read(status);
  const kind = check === 'nothing' ? null : check === 'a file' ? operation.mediaType : 'application/json';
  const said = [operation.answer, status];
  deepStrictEqual([...said, check === undefined ? 'not told' : 'told'], [...said, 'told']);
  // A browser that is sent on reads nothing of it.
  if (check === 'a page') return;
  deepStrictEqual([...said, type?.split(';', 1)[0] ?? null], [...said, kind]);
  if (typeof check !== 'function') return;
  check(body);
  deepStrictEqual([...said, check.errors], [...said, null]);
}
