import { FeedIcon } from './icons/bar-icons';
import styles from './feed-link.module.css';

/** The way to a feed, for who reads by one. A plain link: a feed is no page of the site. */
export function FeedLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={styles.feed} href={href}>
      <FeedIcon size={18} />
      {children}
    </a>
  );
}
