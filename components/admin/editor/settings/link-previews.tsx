'use client';

import { useTranslations } from 'next-intl';
import { useSiteSettings } from '@/components/ui/site-settings';
import { truncate } from '@/lib/text/cut';
import { imageSrcSet } from '@/lib/image-variants';
import { textIn } from '@/lib/rules/languages';
import { featuredImageUrl, pathTo } from '@/lib/paths';
import { parseInert } from '../schema/read-post';
import { useEdited } from '../state/session-context';
import styles from './link-previews.module.css';

const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 160;

function useShown() {
  const t = useTranslations('editor.settings');
  const { siteName, siteUrl } = useSiteSettings();
  const post = useEdited((state) => state.fields);
  const derived = () => parseInert(post.content).textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const description = post.meta_description || post.excerpt || derived();
  const own = siteUrl + pathTo.post(post.slug || '…');
  const url = new URL(post.canonical_url && URL.canParse(post.canonical_url) ? post.canonical_url : own);
  return {
    ...{ siteName, host: url.host, image: post.featured_image, own: post.language ? textIn(post.language) : undefined },
    title: post.title || t('untitled'),
    path: decodeURI(url.pathname).split('/').filter(Boolean).join(' › '),
    description: truncate(description, DESCRIPTION_LENGTH),
  };
}

/** How the post will look among the results of a search engine, and where its link is shared. */
export function LinkPreviews() {
  const t = useTranslations('editor.settings');
  const { siteName, host, path, title, description, image, own } = useShown();
  const src = image && featuredImageUrl(image);
  return (
    <>
      <figure className={styles.preview} aria-label={t('searchPreview')}>
        <figcaption>{t('searchPreview')}</figcaption>
        <div className={styles.result}>
          <p className={styles.address} dir="ltr">
            {host} › {path}
          </p>
          <p className={styles.title} {...own}>
            {truncate(`${title} · ${siteName}`, TITLE_LENGTH)}
          </p>
          <p className={styles.description} {...own}>
            {description}
          </p>
        </div>
      </figure>
      <figure className={styles.preview} aria-label={t('socialPreview')}>
        <figcaption>{t('socialPreview')}</figcaption>
        <div className={styles.share}>
          {src ? (
            <img src={src} srcSet={imageSrcSet(src)} sizes="320px" alt="" />
          ) : (
            <div className={styles.drawn} {...own}>
              {title}
            </div>
          )}
          <div className={styles.shareText}>
            <p className={styles.address} dir="ltr">
              {host}
            </p>
            <p className={styles.shareTitle} {...own}>
              {truncate(title, TITLE_LENGTH)}
            </p>
          </div>
        </div>
      </figure>
    </>
  );
}
