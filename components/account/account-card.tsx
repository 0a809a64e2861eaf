import type { ReactNode } from 'react';
import { MatraHeading } from '@/components/ui/matra-heading';
import styles from './account-card.module.css';

type AccountCardProps = {
  title: string;
  /** What the page asks for, in a sentence. */
  lead?: ReactNode;
  /** Ways to the other account pages. */
  links?: ReactNode;
  children?: ReactNode;
};

/** The frame of every account page but the profile: one calm column with a title, a form, and where else to go. */
export function AccountCard({ title, lead, links, children }: AccountCardProps) {
  return (
    <section className={styles.card}>
      <MatraHeading>{title}</MatraHeading>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children && <div className={styles.body}>{children}</div>}
      {links && <div className={styles.links}>{links}</div>}
    </section>
  );
}
