'use client';

import { useFormatter } from 'next-intl';
import { Link } from '@/components/ui/link';
import styles from './stat-tiles.module.css';

export type StatTile = {
  name: string;
  /** Undefined while it is on its way. */
  count: number | undefined;
  /** Smaller, below the count. */
  hint?: string | undefined;
  href?: string;
};

/** Numbers at a glance; those that lead somewhere are links. */
export function StatTiles({ label, tiles }: { label: string; tiles: StatTile[] }) {
  const format = useFormatter();
  return (
    <ul className={styles.tiles} aria-label={label}>
      {tiles.map(({ name, count, hint, href }) => (
        <li key={name} className={styles.tile} data-waiting={count === undefined || undefined}>
          {href ? (
            <Link className={styles.name} href={href}>
              {name}
            </Link>
          ) : (
            <span className={styles.name}>{name}</span>
          )}
          <span className={styles.count}>{count === undefined ? '…' : format.number(count)}</span>
          <span className={styles.hint}>{hint}</span>
        </li>
      ))}
    </ul>
  );
}
