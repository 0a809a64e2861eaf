import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { ClockIcon } from '@/components/ui/icons/clock-icon';
import { EyeIcon } from '@/components/ui/icons/eye-icon';
import { MatraHeading } from '@/components/ui/matra-heading';
import { textIn } from '@/lib/rules/languages';
import { pathTo } from '@/lib/paths';
import type { Post } from '@/lib/schemas/post';
import { BackLink } from './back-link';
import { Byline } from './byline';
import { readingMinutes } from './reading-minutes';
import styles from './post-header.module.css';

/** Ways out of a post, its title, who wrote it when, and what else belongs to its top. */
export function PostHeader({ post, children }: { post: Post; children?: ReactNode }) {
  const t = useTranslations('posts');
  const category = post.categories?.[0];
  const trail = [
    { name: t('home'), href: pathTo.home() },
    ...(category ? [{ name: category.name, href: pathTo.category(category.slug) }] : []),
  ];
  return (
    <header className={styles.header}>
      <div className={styles.ways}>
        <BackLink />
        <Breadcrumb label={t('breadcrumb')} trail={trail} here={{ name: post.title, lang: post.language }} />
      </div>
      <MatraHeading {...textIn(post.language)} data-translatable="">
        {post.title}
      </MatraHeading>
      <Byline post={post} avatarSize={44}>
        <span className={styles.fact}>
          <EyeIcon size={18} /> {t('views', { count: post.view_count })}
        </span>
        <span className={styles.fact}>
          <ClockIcon size={18} /> {t('minutes', { count: readingMinutes(post.content) })}
        </span>
      </Byline>
      {children}
    </header>
  );
}
