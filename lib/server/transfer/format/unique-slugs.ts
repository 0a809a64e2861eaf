/** Two different names that lead to one slug are kept apart by a number. */
export function withUniqueSlugs<Row extends { slug: string }>(rows: readonly Row[]): Row[] {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return rows.map((row) => {
    let { slug } = row;
    let number = numbers.get(slug) ?? 2;
    for (; taken.has(slug); number += 1) slug = `${row.slug}-${number}`;
    numbers.set(row.slug, number);
    taken.add(slug);
    return { ...row, slug };
  });
}
