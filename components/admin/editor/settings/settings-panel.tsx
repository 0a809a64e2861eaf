'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { ReviewBox } from '../notes/review-box';
import { Panel } from '../panel';
import { useEdited, useSession } from '../state/session-context';
import { CategorySetting } from './category-setting';
import { say } from '@/components/ui/say';
import { fromLocalInput, localZone, toLocalInput } from '../../local-time';
import { ImageSetting } from './image-setting';
import { LinkPreviews } from './link-previews';
import { PostSwitches, LanguageSetting, AuthorSetting } from './post-choices';
import { PublicationSetting } from './publication-setting';
import { RevisionsDialog } from './revisions-dialog';
import { TagField } from '@/components/admin/form/tag-field';
import { TextSetting } from './text-setting';
import { Link } from '@/components/ui/link';
import { pathToAdmin } from '@/lib/paths';

/** The date of a post in the past: of one that is public, or that a draft is to have. */
function DateSetting() {
  const t = useTranslations('editor.settings');
  const session = useSession();
  const post = useEdited((state) => state.post);
  const problem = useEdited(({ errors }) => errors.published_at?.[0]);
  const stored = post?.published_at ? toLocalInput(new Date(post.published_at)) : '';
  const [typed, setTyped] = useState<string | null>(null);
  if (!post || post.status === 'scheduled') return null;
  const time = typed ?? stored;
  const date = fromLocalInput(time);
  const isEarlier = date !== undefined && date <= new Date();
  const save = async () => {
    if (!date || !(await session.save({ published_at: date.toISOString() }))) return;
    setTyped(null);
    say(t('dateChanged'), 'success');
  };
  return (
    <>
      <TextField
        size="small"
        type="datetime-local"
        label={t('date')}
        value={time}
        error={problem !== undefined || (time !== '' && !isEarlier)}
        helperText={problem ? <span role="alert">{problem}</span> : `${t('dateHint')} (${localZone(date)})`}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {typed !== null && typed !== stored && (
        <Button variant="outlined" disabled={!isEarlier} onClick={() => void save()} sx={{ alignSelf: 'flex-start' }}>
          {t('dateChange')}
        </Button>
      )}
    </>
  );
}

/** The last part of the post's address. An address that was public goes on to lead here. */
function SlugSetting() {
  const t = useTranslations('editor.settings');
  const session = useSession();
  const isPublic = useEdited(({ post }) => post?.status === 'published');
  const hasSlug = useEdited(({ fields }) => fields.slug !== '');
  return (
    <Box>
      <TextSetting
        name="slug"
        label={t('slug')}
        hint={isPublic ? t('slugRedirects') : t('slugHint')}
        placeholder={t('slugFromTitle')}
      />
      {hasSlug && !isPublic && (
        <Button size="small" onClick={() => session.change({ slug: '' })}>
          {t('slugReset')}
        </Button>
      )}
    </Box>
  );
}

/** The post's tags. */
function TagSetting() {
  const t = useTranslations('editor.settings');
  const session = useSession();
  const chosen = useEdited(({ fields }) => fields.tags);
  const problem = useEdited(({ errors }) => errors.tags?.[0]);
  return (
    <TagField
      value={chosen}
      onChange={(tags) => session.change({ tags })}
      label={t('tags')}
      hint={t('tagsHint')}
      problem={problem}
    />
  );
}

/** Leads to the post in other languages: who edits a stored post may keep its translations too. */
function TranslationsLink() {
  const t = useTranslations('editor.settings');
  const id = useEdited(({ post }) => post?.id);
  if (id === undefined) return null;
  return (
    <Button component={Link} variant="outlined" href={pathToAdmin.translations(id)}>
      {t('translations')}
    </Button>
  );
}

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
