/** `wanted`, or the first of `wanted-2`, `wanted-3`, … that is free. */
export async function uniqueSlug(
  wanted: string,
  isTaken: (candidate: string) => boolean | Promise<boolean>,
): Promise<string> {
  let candidate = wanted;
  for (let number = 2; await isTaken(candidate); number += 1) candidate = `${wanted}-${number}`;
  return candidate;
}
