'use client';

import { useState } from 'react';

/** Which of the rows on show are ticked. Rows that have left the page are forgotten. */
export function useSelection<Row extends { id: number }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const selected = rows.filter(({ id }) => ids.has(id));
  const state: 'on' | 'off' | 'some' = selected.length === 0 ? 'off' : selected.length === rows.length ? 'on' : 'some';
  return {
    selected,
    state,
    has: ({ id }: Row) => ids.has(id),
    toggle: ({ id }: Row) =>
      setIds(ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])),
    all: () => setIds(new Set(rows.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}

export type Selection<Row extends { id: number }> = ReturnType<typeof useSelection<Row>>;
