import { useFormatter, useTranslations } from 'next-intl';
import { CommentIcon } from '@/components/ui/icons/comment-icon';
import { EyeIcon } from '@/components/ui/icons/eye-icon';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { PostListItem } from '@/lib/schemas/post';
import styles from './post-counts.module.css';

/** Views and comments of a card, as figures beside icons; the words are there for those who do not see the icons. */
export function PostCounts({ post }: { post: Pick<PostListItem, 'view_count' | 'comment_count'> }) {
  const t = useTranslations('posts');
  const format = useFormatter();
  const counts = [
    { name: 'views', icon: <EyeIcon size={18} />, count: post.view_count },
    { name: 'comments', icon: <CommentIcon size={18} />, count: post.comment_count ?? 0 },
  ] as const;
  return (
    <ul className={styles.counts}>
      {counts.map(({ name, icon, count }) => (
        <li key={name} title={t(name, { count })}>
          {icon}
          <span aria-hidden="true">{format.number(count)}</span>
          <VisuallyHidden>{t(name, { count })}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
