/** The largest number that a row is known by. */
export const LARGEST_ID = 2_147_483_647;

/** The number of a row as an address writes it; undefined when it is none. */
export function toId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= LARGEST_ID ? id : undefined;
}
