import type { ReactNode } from 'react';
import { PageHead } from '../page-head';
import styles from './admin-message.module.css';

/** A screen that only says something: not for this role, logged out. */
export function AdminMessage({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.message}>
      <PageHead title={title} />
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
