import type { ComponentProps } from 'react';
import styles from './matra-heading.module.css';

type MatraHeadingProps = Omit<ComponentProps<'h1'>, 'className'> & { level?: 1 | 2 };

/** Title of a page (level 1, the default) or of a section of it (level 2), under a matra. */
export function MatraHeading({ level = 1, ...rest }: MatraHeadingProps) {
  if (level === 2) return <h2 className={`${styles.heading} ${styles.section}`} {...rest} />;
  return <h1 className={styles.heading} {...rest} />;
}
