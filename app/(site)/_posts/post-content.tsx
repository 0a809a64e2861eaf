import { useTranslations } from 'next-intl';
import { OnceHtml } from '@/components/ui/once-html';
import { Prose } from '@/components/ui/prose';
import type { Post } from '@/lib/schemas/post';
import { frameContent } from '@/lib/server/content/frame-content';
import styles from './post-content.module.css';

/** The sanitised text of a post. Rendered on the server only: the parser behind it is not for the browser. */
export function PostContent({ post }: { post: Pick<Post, 'id' | 'content' | 'language'> }) {
  const t = useTranslations('pages.posts');
  const html = frameContent(post.content, {
    table: t('table'),
    code: t('code'),
    image: (description) => (description ? t('openImageOf', { description }) : t('openImage')),
  });
  return (
    <Prose lang={post.language}>
      <OnceHtml id={`post-${post.id}-${post.language}`} className={styles.content} html={html} />
    </Prose>
  );
}
