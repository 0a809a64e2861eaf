'use client';

import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import styles from './nav-list.module.css';
import { useCurrent } from './use-current';

export type NavLink = { href: string; text: string; end?: ReactNode };

/** A list of links, of which the page's own is marked. `end` stands at the far side of a row. */
export function NavList({ links }: { links: NavLink[] }) {
  const current = useCurrent();
  return (
    <ul className={styles.list}>
      {links.map(({ href, text, end }, index) => (
        // An operator may list an address twice.
        <li key={`${index} ${href}`}>
          <Link className={styles.row} href={href} {...current(href)}>
            {/* The space is for who hears the link. */}
            <span>{text}</span> {end}
          </Link>
        </li>
      ))}
    </ul>
  );
}
