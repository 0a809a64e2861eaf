import type { CSSProperties } from 'react';
import type { PublicUser } from '@/lib/schemas/user';

const LIST: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
};
const LINK: CSSProperties = { color: 'var(--mui-palette-primary-dark)' };

/** An address as one reads it: without what every one begins with. */
const shownAs = (link: string) => link.replace(/^https:\/\/(?:www\.)?/u, '').replace(/\/$/u, '');

/** The addresses that somebody names as theirs: search engines are told that the site does not vouch for them. */
export function OwnLinks({ links, label }: { links: PublicUser['links']; label: string }) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={label} style={LIST}>
      {links.map((link) => (
        <li key={link} style={{ overflowWrap: 'anywhere' }}>
          <a href={link} rel="me nofollow noopener" style={LINK}>
            <bdi>{shownAs(link)}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
