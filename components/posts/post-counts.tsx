import { useFormatter, useTranslations } from 'next-intl';
import { EyeIcon } from '@/components/ui/icons/eye-icon';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { PostListItem } from '@/lib/schemas/post';
import { LiveCommentCount } from './live-comment-count';
import styles from './post-counts.module.css';

type PostCountsProps = { post: Pick<PostListItem, 'id' | 'view_count' | 'comment_count'> };

/** Views and comments of a card, as figures beside icons; the words are there for those who do not see the icons. */
export function PostCounts({ post: { id, view_count, comment_count = 0 } }: PostCountsProps) {
  const t = useTranslations('posts');
  const format = useFormatter();
  const views = t('views', { count: view_count });
  return (
    <ul className={styles.counts}>
      <li title={views}>
        <EyeIcon size={18} />
        <span aria-hidden="true">{format.number(view_count)}</span>
        <VisuallyHidden>{views}</VisuallyHidden>
      </li>
      <LiveCommentCount postId={id} counted={comment_count} />
    </ul>
  );
}
