import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { PersonAvatar } from '@/components/ui/person-avatar';
import { pathTo } from '@/lib/paths';
import type { AuthorAbout } from '@/lib/schemas/user';
import { nameOf } from './name-of';
import { OwnLinks } from './own-links';

// In the markup, so that the pages of posts whose authors say nothing of themselves have no rules for it either.
const BOX: CSSProperties = {
  ...{ display: 'flex', gap: 16, marginBlockStart: 24, padding: '16px 0' },
  borderBlockStart: '1px solid var(--mui-palette-divider)',
};
const TEXT: CSSProperties = { minWidth: 0, overflowWrap: 'anywhere' };
const NAME: CSSProperties = { margin: 0, fontWeight: 500 };
const BIO: CSSProperties = { margin: '4px 0 8px', whiteSpace: 'pre-line', color: 'var(--mui-palette-text-secondary)' };

function About({ author }: { author: AuthorAbout }) {
  const t = useTranslations('users');
  const name = nameOf(author);
  return (
    <aside aria-label={t('about', { name })} style={BOX}>
      <PersonAvatar name={name} image={author.profile_image} size={48} />
      <div style={TEXT}>
        <p style={NAME}>
          <a href={pathTo.user(author.username)} style={{ color: 'inherit' }}>
            <bdi>{name}</bdi>
          </a>
        </p>
        <p style={BIO} dir="auto">
          {author.bio}
        </p>
        <OwnLinks links={author.links} label={t('links', { name })} />
      </div>
    </aside>
  );
}

/** Who wrote a post, as far as they say something of themselves. */
export function AuthorBoxes({ authors }: { authors: readonly AuthorAbout[] }) {
  return authors.map((author) => <About key={author.username} author={author} />);
}
