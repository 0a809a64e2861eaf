import { seeded } from '../random-post.ts';
import { ODD_BODIES, ODD_HEADERS, ODD_IN_ADDRESS, ODD_JSON, ODD_TYPES } from './odd-values.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  format?: string;
};
type Parameter = { in: string; name: string; required?: boolean; schema: Schema };
type Content = Record<string, { schema: Schema }>;
type Operation = {
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
};
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, { content?: Content }> };
};

/** One call: all as it goes over the wire. */
export type Case = { method: string; path: string; headers: Record<string, string>; body?: string };

/** Texts that a field of this name is expected to hold, so that a call may come as far as the database. */
const LIKELY: Record<string, readonly string[]> = {
  email: ['person@example.test', 'PERSON@example.test'],
  url: ['https://example.test/a'],
  slug: ['post-1', 'category-1', 'none'],
  language: ['bn', 'de'],
  title: ['A title', 'শিরোনাম'],
  content: ['<p>Some text.</p>'],
};

/** Calls of one operation, made of a seed: some as they should be, most with something odd in one place. */
export function createCases(document: ApiDocument, seed: number) {
  const random = seeded(seed);
  const below = (most: number) => Math.floor(random() * most);
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;

  function text(name: string, { minLength = 0, maxLength = 60, format }: Schema): string {
    if (format === 'date-time') return one(['2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']);
    const known = LIKELY[Object.keys(LIKELY).find((part) => name.toLowerCase().includes(part)) ?? ''];
    const made = known && random() < 0.8 ? one(known) : `${name}${below(20)}`;
    return made.padEnd(minLength, 'x').slice(0, maxLength);
  }

  function value(name: string, given: Schema): unknown {
    const schema = resolve(given);
    const choice = schema.anyOf ?? schema.oneOf;
    if (choice) return value(name, one(choice));
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return one(schema.enum);
    const type = Array.isArray(schema.type) ? one(schema.type) : schema.type;
    if (type === 'object') return fields(schema);
    if (type === 'array') return Array.from({ length: below(3) }, () => value(name, schema.items ?? {}));
    if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 0, 1 + below(6));
    if (type === 'boolean') return random() < 0.5;
    return type === 'null' ? null : text(name, schema);
  }

  function fields({ properties = {}, required = [] }: Schema): Record<string, unknown> {
    const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || random() < 0.4);
    return Object.fromEntries(wanted.map(([name, schema]) => [name, value(name, schema)]));
  }

  /** Written odd values of a field: those that bear on its bounds, else any. */
  function odd(schema: Schema): string {
    const { maxLength, minimum, maximum, maxItems, items } = resolve(schema);
    const bounds = [
      ...(maxLength
        ? ['x', '𝒳', 'é', ' '].flatMap((sign) => [sign.repeat(maxLength), sign.repeat(maxLength + 1)])
        : []),
      ...(minimum === undefined ? [] : [minimum, minimum - 1]),
      ...(maximum === undefined ? [] : [maximum, maximum + 1]),
      ...(maxItems && items ? [Array.from({ length: maxItems + 1 }, () => value('x', items))] : []),
    ];
    return bounds.length > 0 && random() < 0.4 ? JSON.stringify(one(bounds)) : one(ODD_JSON);
  }

  /** A body with one odd value anywhere in it, a field twice, or one that nobody knows. */
  function oddBody(given: Schema): string {
    const schema = resolve(given);
    const whole = (schema.anyOf ?? schema.oneOf) ? resolve(one(schema.anyOf ?? schema.oneOf ?? [])) : schema;
    const body = fields(whole);
    const name = one([...Object.keys(whole.properties ?? {}), 'unknown', '__proto__']);
    const entries = Object.entries(body).map(([field, held]) => `${JSON.stringify(field)}:${JSON.stringify(held)}`);
    const replaced =
      random() < 0.9 ? entries.filter((entry) => !entry.startsWith(`${JSON.stringify(name)}:`)) : entries;
    return `{${[...replaced, `${JSON.stringify(name)}:${odd(whole.properties?.[name] ?? {})}`].join(',')}}`;
  }

  /** The address, with as many odd values as `oddness` makes likely. */
  function address(path: string, parameters: Parameter[], oddness: number): string {
    const plain = ({ name, schema }: Parameter) => encodeURIComponent(String(value(name, schema)));
    const written = (parameter: Parameter) => (random() < oddness ? one(ODD_IN_ADDRESS) : plain(parameter));
    const filled = parameters
      .filter((parameter) => parameter.in === 'path')
      .reduce((made, parameter) => made.replace(`{${parameter.name}}`, () => written(parameter) || '_'), path);
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && (parameter.required || random() < 0.3 + oddness))
      .flatMap((parameter) => {
        const pair = `${parameter.name}=${written(parameter)}`;
        return random() < oddness / 5
          ? [pair, `${parameter.name}=${written(parameter)}`, `${parameter.name}[]=1`]
          : [pair];
      });
    return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
  }

  /** A form with a file that is none, or is no picture. */
  function form(schema: Schema): Pick<Case, 'headers' | 'body'> {
    const parts = Object.keys(resolve(schema).properties ?? {}).map((name) => {
      const held = one(['GIF89a\u0001', '', 'email\nperson@example.test', '\u0000', '<svg/>', 'x'.repeat(4_000)]);
      const file = random() < 0.8 ? `; filename="${one(['a.gif', '', '../../a', 'é.csv', 'a\\"b', '%00'])}"` : '';
      return `--b\r\nContent-Disposition: form-data; name="${random() < 0.9 ? name : 'other'}"${file}\r\n\r\n${held}\r\n`;
    });
    return { headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: `${parts.join('')}--b--\r\n` };
  }

  function payload(content: Content | undefined, isOdd: boolean): Pick<Case, 'headers' | 'body'> {
    const [type = '', { schema } = { schema: {} }] = Object.entries(content ?? {})[0] ?? [];
    if (isOdd && random() < 0.25) {
      const headers = { 'content-type': random() < 0.5 ? one(ODD_TYPES) : 'application/json' };
      return { headers, body: one(ODD_BODIES) };
    }
    if (type === '') return { headers: {} };
    if (type !== 'application/json') return form(schema);
    const body = isOdd ? oddBody(schema) : JSON.stringify(value('', schema));
    return { headers: { 'content-type': type }, body };
  }

  /** One call of an operation; `isOdd` says whether something of it is not as it should be. */
  return (path: string, method: string, isOdd: boolean): Case => {
    const { parameters = [], requestBody } = document.paths[path]?.[method] ?? {};
    const [oddness, inBody] = isOdd && random() < 0.5 && parameters.length > 0 ? [0.6, random() < 0.3] : [0, isOdd];
    const { headers, body } = method === 'get' ? { headers: {} } : payload(requestBody?.content, inBody);
    // Node says by itself how long a body is, but not that of a DELETE.
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    return {
      method: method.toUpperCase(),
      path: address(path, parameters, oddness),
      headers: { ...headers, ...length, ...(isOdd && random() < 0.15 && one(ODD_HEADERS)) },
      ...(body !== undefined && { body }),
    };
  };
}
