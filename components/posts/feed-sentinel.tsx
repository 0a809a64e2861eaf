'use client';

import { useOnInView } from 'react-intersection-observer';
import styles from './feed-sentinel.module.css';

/** Calls `onReach` when the reader comes to the end of what is loaded (SPEC 4: margin 20px, threshold 0.1). */
export function FeedSentinel({ onReach }: { onReach: () => void }) {
  const ref = useOnInView(
    (inView) => {
      if (inView) onReach();
    },
    { rootMargin: '20px', threshold: 0.1 },
  );
  return <div ref={ref} className={styles.sentinel} />;
}
