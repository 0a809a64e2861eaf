import type { ReactNode } from 'react';
import styles from './list-bar.module.css';

/** Search and filters above a list. */
export function ListBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
