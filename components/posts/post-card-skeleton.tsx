import styles from './post-card-skeleton.module.css';

/** The shape of a card that is on its way. */
export function PostCardSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <span className={styles.picture} />
      <span className={styles.line} />
      <span className={styles.line} />
      <span className={styles.short} />
    </div>
  );
}
