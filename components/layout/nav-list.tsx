'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import styles from './nav-list.module.css';

export type NavLink = { href: string; text: string; end?: ReactNode };

/** A list of links, of which the page's own is marked. `end` stands at the far side of a row. */
export function NavList({ links }: { links: NavLink[] }) {
  const pathname = usePathname();
  return (
    <ul className={styles.list}>
      {links.map(({ href, text, end }) => (
        <li key={href}>
          <Link className={styles.row} href={href} aria-current={href === pathname ? 'page' : undefined}>
            {/* The space is for who hears the link. */}
            <span>{text}</span> {end}
          </Link>
        </li>
      ))}
    </ul>
  );
}
