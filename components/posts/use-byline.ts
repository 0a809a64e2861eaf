import { useFormatter, useTranslations } from 'next-intl';
import { authorsOf } from '@/lib/rules/posts';

/** Says by whom a post is, in words alone. */
export function useByline(): (post: Parameters<typeof authorsOf>[0]) => string {
  const t = useTranslations('posts');
  const format = useFormatter();
  return (post) => {
    const names = authorsOf(post).map(({ name }) => name);
    return t('by', { name: format.list(names) || t('unknownAuthor') });
  };
}
