import { useId, type ReactNode } from 'react';
import styles from './nav-section.module.css';

type NavSectionProps = {
  title: string;
  /** At the far side of the title. */ aside?: ReactNode;
  children: ReactNode;
};

/** A titled part of the sidebar or the drawer. A group: as a region it would crowd the list of landmarks. */
export function NavSection({ title, aside, children }: NavSectionProps) {
  const id = useId();
  return (
    <div className={styles.section} role="group" aria-labelledby={id}>
      <p className={styles.title}>
        <span id={id}>{title}</span>
        {aside}
      </p>
      {children}
    </div>
  );
}
