'use client';

import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { CloseIcon } from '@/components/ui/icons/bar-icons';
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

const BELOW_BARS = 'calc(var(--bar-height) + 57px)';
const BESIDE = {
  ...{ position: 'sticky', top: BELOW_BARS, width: 336, height: 'auto', maxHeight: `calc(100dvh - ${BELOW_BARS})` },
  ...{ zIndex: 'auto', bgcolor: 'transparent', pl: 3, pr: 0.5, pb: 5, scrollbarWidth: 'thin' },
};
const OVER = { width: 'min(400px, 100vw)', px: 2, pt: 1.5, pb: 10 };

/** Beside the text where there is room for both, over it on small screens. */
function Panel({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  return (
    <Drawer
      open
      variant={isWide ? 'permanent' : 'temporary'}
      anchor="right"
      transitionDuration={0}
      onClose={onClose}
      slotProps={{ paper: { component: isWide ? 'aside' : 'div', 'aria-label': label, sx: isWide ? BESIDE : OVER } }}
    >
      <Stack spacing={2.5} divider={<Divider />}>
        {children}
      </Stack>
    </Drawer>
  );
}

/** Everything about a post but its title and text. */
export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('editor.settings');
  const language = useEdited(({ fields }) => fields.language);
  const isStored = useEdited(({ post }) => post !== null);
  const [showsRevisions, setShowsRevisions] = useState(false);
  return (
    <Panel label={t('label')} onClose={onClose}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography component="h2" variant="h4">
          {t('label')}
        </Typography>
        <IconButton aria-label={t('close')} edge="end" onClick={onClose}>
          <CloseIcon size={20} />
        </IconButton>
      </Stack>
      <Section title={t('publication')}>
        <PublicationSetting />
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
