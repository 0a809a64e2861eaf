import { useTranslations } from 'next-intl';
import { Prose } from '@/components/ui/prose';
import { TrustedHtml } from '@/components/ui/trusted-html';
import type { Post } from '@/lib/schemas/post';
import { frameContent } from './frame-content';
import styles from './post-content.module.css';

/** The sanitised text of a post. Rendered on the server only: the parser behind it is not for the browser. */
export function PostContent({ post }: { post: Pick<Post, 'content' | 'language'> }) {
  const t = useTranslations('posts');
  const html = frameContent(post.content, {
    table: t('table'),
    code: t('code'),
    image: (description) => (description ? t('openImageOf', { description }) : t('openImage')),
  });
  return (
    <Prose lang={post.language}>
      <TrustedHtml className={styles.content} html={html} />
    </Prose>
  );
}
