import type { ReactNode } from 'react';
import styles from './post-grid.module.css';

/** `lead`: the first card may take the whole row. */
type PostGridProps = { layout: 'even' | 'lead'; children: ReactNode };

/** Cards in one column, or in two where there is room. */
export function PostGrid({ layout, children }: PostGridProps) {
  return (
    <div className={styles.box}>
      <div className={`${styles.grid} ${styles[layout]}`}>{children}</div>
    </div>
  );
}
