'use client';

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { ReviewBox } from '../notes/review-box';
import { Panel } from '../panel';
import { useEdited } from '../state/session-context';
import { AuthorSetting } from './author-setting';
import { CategorySetting } from './category-setting';
import { DateSetting } from './date-setting';
import { ImageSetting } from './image-setting';
import { LanguageSetting } from './language-setting';
import { LinkPreviews } from './link-previews';
import { PostSwitches } from './post-switches';
import { PublicationSetting } from './publication-setting';
import { RevisionsDialog } from './revisions-dialog';
import { SlugSetting } from './slug-setting';
import { TagSetting } from './tag-setting';
import { TextSetting } from './text-setting';
import { TranslationsLink } from './translations-link';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" aria-label={title} spacing={2}>
      <Typography component="h3" variant="overline" color="textSecondary" sx={{ lineHeight: 1.6 }}>
        {title}
      </Typography>
      {children}
    </Stack>
  );
}

/** Everything about a post but its title and text. */
export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('editor.settings');
  const language = useEdited(({ fields }) => fields.language);
  const isStored = useEdited(({ post }) => post !== null);
  const [showsRevisions, setShowsRevisions] = useState(false);
  return (
    <Panel label={t('label')} close={t('close')} onClose={onClose}>
      <Section title={t('publication')}>
        <PublicationSetting />
        <ReviewBox />
        <DateSetting />
        <AuthorSetting />
        <SlugSetting />
        <LanguageSetting />
        <TranslationsLink />
      </Section>
      <Section title={t('look')}>
        <ImageSetting />
        <TextSetting name="excerpt" label={t('excerpt')} hint={t('excerptHint')} lines="many" lang={language} />
        <CategorySetting />
        <TagSetting />
        <PostSwitches />
      </Section>
      <Section title={t('found')}>
        <LinkPreviews />
        <TextSetting
          name="meta_description"
          label={t('description')}
          hint={t('descriptionHint')}
          lines="many"
          lang={language}
        />
        <TextSetting name="meta_keywords" label={t('keywords')} hint={t('keywordsHint')} lang={language} />
        <TextSetting name="canonical_url" label={t('canonical')} hint={t('canonicalHint')} type="url" />
      </Section>
      {isStored && (
        <Section title={t('history')}>
          <Button variant="outlined" onClick={() => setShowsRevisions(true)}>
            {t('revisions')}
          </Button>
        </Section>
      )}
      {showsRevisions && <RevisionsDialog onClose={() => setShowsRevisions(false)} />}
    </Panel>
  );
}
