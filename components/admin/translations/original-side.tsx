import { useLocale, useTranslations } from 'next-intl';
import { Prose } from '@/components/ui/prose';
import { TrustedHtml } from '@/components/ui/trusted-html';
import { textIn } from '@/lib/rules/languages';
import type { AdminPost } from '@/lib/schemas/admin-post';
import styles from './translations.module.css';

/** The post as its author wrote it, to be read beside the translation. */
export function OriginalSide({ post }: { post: AdminPost }) {
  const t = useTranslations('translation.admin');
  const name = new Intl.DisplayNames([useLocale()], { type: 'language' }).of(post.language);
  return (
    <section className={`${styles.side} ${styles.original}`} aria-label={t('original')} tabIndex={0}>
      <div className={styles.row}>
        <h2 className={styles.heading}>{t('originalIn', { language: name ?? post.language })}</h2>
      </div>
      <p className={styles.originalTitle} {...textIn(post.language)}>
        {post.title}
      </p>
      {post.excerpt && (
        <p className={styles.originalExcerpt} {...textIn(post.language)}>
          {post.excerpt}
        </p>
      )}
      <Prose lang={post.language}>
        <TrustedHtml className={styles.originalText} html={post.content} />
      </Prose>
    </section>
  );
}
