'use client';

import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useSiteSettings } from '@/components/ui/site-settings';
import { parseUrl } from '@/lib/text/addresses';
import { truncate } from '@/lib/text/cut';
import { imageSrcSet } from '@/lib/image-variants';
import { textIn } from '@/lib/rules/languages';
import { featuredImageUrl, pathTo } from '@/lib/paths';
import { parseInert } from '../schema/write-post';
import { useEdited } from '../state/session-context';

const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 160;
// Of the HTML, for a description; a book would be felt with every key.
const ENOUGH = 20_000;
// Where a line begins or ends there is a space between the words of two, as the server has it.
const LINE = /<(?:\/?(?:p|h\d|li|t[dh]|pre|summary|figcaption)|[bh]r)\b/g;

function useShown() {
  const t = useTranslations('editor.settings');
  const { siteName, siteUrl } = useSiteSettings();
  const post = useEdited((state) => state.fields);
  const derived = () => {
    const { textContent } = parseInert(post.content.slice(0, ENOUGH).replaceAll(LINE, ' $&'));
    return textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  };
  const description = post.meta_description || post.excerpt || derived();
  const own = siteUrl + pathTo.post(post.slug || '…');
  const url = parseUrl(post.canonical_url ?? '') ?? new URL(own);
  return {
    ...{ siteName, host: url.host, image: post.featured_image, own: post.language ? textIn(post.language) : undefined },
    title: post.title || t('untitled'),
    path: decodeURI(url.pathname).split('/').filter(Boolean).join(' › '),
    description: truncate(description, DESCRIPTION_LENGTH),
  };
}

function Preview({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box component="figure" aria-label={name} sx={{ m: 0 }}>
      <Typography component="figcaption" sx={{ mb: 0.5, fontSize: '0.9375rem', fontWeight: 500 }}>
        {name}
      </Typography>
      <Paper variant="outlined" sx={{ overflow: 'hidden', overflowWrap: 'anywhere' }}>
        {children}
      </Paper>
    </Box>
  );
}

const SHARED = { display: 'grid', placeItems: 'center', width: '100%', aspectRatio: '1200 / 630' };

/** How the post will look among the results of a search engine, and where its link is shared. */
export function LinkPreviews() {
  const t = useTranslations('editor.settings');
  const { siteName, host, path, title, description, image, own } = useShown();
  const src = image && featuredImageUrl(image);
  const address = (text: string) => (
    <Typography variant="caption" color="textSecondary" component="p" dir="ltr">
      {text}
    </Typography>
  );
  return (
    <>
      <Preview name={t('searchPreview')}>
        <Box sx={{ p: 1.5 }}>
          {address(`${host} › ${path}`)}
          <Typography sx={{ color: 'primary.dark', fontSize: '1.0625rem' }} {...own}>
            {truncate(`${title} · ${siteName}`, TITLE_LENGTH)}
          </Typography>
          <Typography variant="body2" color="textSecondary" {...own}>
            {description}
          </Typography>
        </Box>
      </Preview>
      <Preview name={t('socialPreview')}>
        {src ? (
          <Box
            component="img"
            src={src}
            srcSet={imageSrcSet(src)}
            sizes="320px"
            alt=""
            sx={{ ...SHARED, objectFit: 'cover' }}
          />
        ) : (
          <Box sx={{ ...SHARED, p: 2, bgcolor: 'primary.light', fontWeight: 600, textAlign: 'center' }} {...own}>
            {title}
          </Box>
        )}
        <Box sx={{ p: 1.5 }}>
          {address(host)}
          <Typography sx={{ fontWeight: 600 }} {...own}>
            {truncate(title, TITLE_LENGTH)}
          </Typography>
        </Box>
      </Preview>
    </>
  );
}
