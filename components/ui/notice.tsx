import type { ReactNode } from 'react';
import styles from './notice.module.css';

export type NoticeSeverity = 'info' | 'warning' | 'error';

/** A message in the page itself. An error is announced when it appears; the others stand there from the start. */
export function Notice({ severity, children }: { severity: NoticeSeverity; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[severity]}`} role={severity === 'error' ? 'alert' : 'note'}>
      {children}
    </div>
  );
}

type RetryNoticeProps = { message: string; retry: string; onRetry: () => void };

/** Says that something failed, with a button to try again. A plain one: Material's would come with every page. */
export function RetryNotice({ message, retry, onRetry }: RetryNoticeProps) {
  return (
    <Notice severity="error">
      {message}{' '}
      <button type="button" className={styles.retry} onClick={onRetry}>
        {retry}
      </button>
    </Notice>
  );
}
