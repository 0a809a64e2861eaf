import { Notice } from './notice';
import styles from './notice.module.css';

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
