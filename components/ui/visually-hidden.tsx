import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** Read aloud, not seen. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span className={styles.hidden} {...props} />;
}
