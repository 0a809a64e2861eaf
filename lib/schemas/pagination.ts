import { z } from 'zod';
import { type Message, messageOf } from '../rules/messages.ts';

/** docs/product.md#entities: pagination of every paged list. `pages` is 0 for an empty list. @public */
export const paginationSchema = z.object({
  page: z.int().min(1),
  limit: z.int().min(1),
  total: z.int().min(0),
  pages: z.int().min(0),
});
export type Pagination = z.infer<typeof paginationSchema>;

/** Numbers as addresses write them; the API's document tells them by these. */
export const DIGITS = { id: /^[1-9]\d{0,8}$/, number: /^\d{1,9}$/ };

const integer = z.string().regex(DIGITS.number, messageOf('numberWhole')).transform(Number);

/** A page number of a query string, 1 when absent (docs/api.md#http: page >= 1, otherwise 422). */
export const pageParam = integer.pipe(z.int().min(1, messageOf('numberAtLeastOne'))).default(1);

/** The number of a row; anything else is refused, in a path with 400 (docs/api.md#http). */
export const idParam = z.string().regex(DIGITS.id, messageOf('idPositive')).transform(Number);

/** An id in a query string. */
export const idFilterParam = integer.optional();

/** A choice of a query string; absent or empty, as forms send what nobody chose, for all of them. */
export function choiceParam<const Choice extends string>(choices: readonly Choice[], wrong: Message) {
  return z.preprocess((choice) => choice || undefined, z.enum(choices, wrong).optional());
}

/** A page size of a query string (docs/api.md#http: 1..50, otherwise 422). */
export function limitParam(defaultLimit: number) {
  return integer.pipe(z.int().min(1, messageOf('limitRange')).max(50, messageOf('limitRange'))).default(defaultLimit);
}

/** What a list can be sorted by: a field, or a field after a hyphen when the greatest comes first. */
export type SortBy<Field extends string> = Field | `-${Field}`;

/** An order in a query string, one of `fields` or its reverse; absent for the order of the list itself. */
export function sortParam<Field extends string>(fields: readonly Field[]) {
  const orders = fields.flatMap((field): SortBy<Field>[] => [field, `-${field}`]);
  return z.enum(orders, messageOf('sortField')).optional();
}

/** What a list of `total` rows looks like from one of its pages. */
export function paginate(page: number, limit: number, total: number): Pagination {
  return { page, limit, total, pages: Math.ceil(total / limit) };
}
