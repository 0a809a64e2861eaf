import type { ReactNode } from 'react';
import styles from './page-head.module.css';

type PageHeadProps = {
  title: string;
  /** Below the title: what the list holds. */
  hint?: ReactNode;
  /** What can be done here, at the far side. */
  children?: ReactNode;
  /** `narrow`: the sidebar offers the same. */
  actionsOn?: 'all' | 'narrow';
};

/** Title of an admin screen, under the matra. */
export function PageHead({ title, hint, children, actionsOn = 'all' }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </div>
      {children && (
        <div className={actionsOn === 'all' ? styles.actions : `${styles.actions} ${styles.narrowOnly}`}>
          {children}
        </div>
      )}
    </div>
  );
}
