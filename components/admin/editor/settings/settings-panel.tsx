'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { CloseIcon } from '@/components/ui/icons/close-icon';
import { IconButton } from '@/components/ui/icon-button';
import { useEdited } from '../state/session-context';
import { CategorySetting } from './category-setting';
import { ImageSetting } from './image-setting';
import { LanguageSetting } from './language-setting';
import { LinkPreviews } from './link-previews';
import { PublicationSetting } from './publication-setting';
import { RevisionsDialog } from './revisions-dialog';
import styles from './settings-panel.module.css';
import { SlugSetting } from './slug-setting';
import { TextSetting } from './text-setting';
import { TranslationsLink } from './translations-link';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}

/** Everything about a post but its title and text. */
export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('editor.settings');
  const language = useEdited(({ fields }) => fields.language);
  const isStored = useEdited(({ post }) => post !== null);
  const [showsRevisions, setShowsRevisions] = useState(false);
  return (
    <aside className={styles.panel} aria-label={t('label')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('label')}</h2>
        <IconButton aria-label={t('close')} onClick={onClose}>
          <CloseIcon size={20} />
        </IconButton>
      </div>
      <Section title={t('publication')}>
        <PublicationSetting />
        <SlugSetting />
        <LanguageSetting />
        <TranslationsLink />
      </Section>
      <Section title={t('look')}>
        <ImageSetting />
        <TextSetting name="excerpt" label={t('excerpt')} hint={t('excerptHint')} lines="many" lang={language} />
        <CategorySetting />
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
    </aside>
  );
}
