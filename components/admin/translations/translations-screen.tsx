'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/components/ui/link';
import { RetryNotice } from '@/components/ui/notice';
import { Spinner } from '@/components/ui/spinner';
import { adminPostOptions } from '@/lib/api/admin-posts';
import { adminTranslationOptions, adminTranslationsOptions } from '@/lib/api/admin-translations';
import { errorMessage } from '@/lib/api/api-error';
import { LANGUAGES, languageOf, type Language } from '@/lib/rules/languages';
import { pathToAdmin } from '@/lib/paths';
import type { AdminPost } from '@/lib/schemas/admin-post';
import type { PostTranslationItem } from '@/lib/schemas/post-translation';
import { LeaveDialog } from '../editor/panel';
import { PageHead } from '../page-head';
import { TranslationEditor, MachineOffer } from './translation-editor';
import { OriginalSide } from './translation-side';
import { UnsavedTexts } from './translation-fields';

type LanguageTabsProps = {
  languages: readonly Language[];
  translations: readonly PostTranslationItem[];
  chosen: string;
  onChoose: (language: string) => void;
};

/** Ids of a language's tab and of the panel below it. */
const tabId = (language: string) => ({ tab: `translation-${language}`, panel: `translation-in-${language}` });

const COLORS = { outdatedShort: 'warning', draftShort: 'default', reviewed: 'success' } as const;

/** The languages that a post can be put into, and how far each is. */
function LanguageTabs({ languages, translations, chosen, onChoose }: LanguageTabsProps) {
  const t = useTranslations('translation.admin');
  const stateOf = (code: string) => {
    const known = translations.find(({ language }) => language === code);
    if (!known) return undefined;
    if (known.is_outdated) return 'outdatedShort';
    return known.status === 'draft' ? 'draftShort' : 'reviewed';
  };
  return (
    <Tabs
      value={chosen}
      onChange={(_event, language: string) => onChoose(language)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={t('languages')}
      sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
    >
      {languages.map(({ code, nativeName }) => {
        const state = stateOf(code);
        const { tab, panel } = tabId(code);
        return (
          <Tab
            key={code}
            id={tab}
            value={code}
            aria-controls={code === chosen ? panel : undefined}
            label={<span lang={code}>{nativeName}</span>}
            {...(state && {
              icon: <Chip size="small" color={COLORS[state]} label={t(state)} />,
              iconPosition: 'end',
            })}
          />
        );
      })}
    </Tabs>
  );
}

type ScreenProps = {
  postId: number;
  /** Whether there is a machine that can write a draft. */
  isMachineOffered: boolean;
};

/** /admin/posts/{id}/translations: the post in other languages, beside the original. */
export function TranslationsScreen({ postId, isMachineOffered }: ScreenProps) {
  const t = useTranslations('translation.admin');
  const post = useQuery(adminPostOptions(postId));
  const list = useQuery(adminTranslationsOptions(postId));
  const failed = [post, list].find(({ isError, data }) => isError && !data);
  return (
    <MachineOffer value={isMachineOffered}>
      <PageHead title={t('heading')} hint={post.data?.title}>
        <Button variant="outlined" component={Link} href={pathToAdmin.post(postId)}>
          {t('toPost')}
        </Button>
      </PageHead>
      {failed && (
        <RetryNotice
          message={errorMessage(failed.error, t('loadFailed'))}
          retry={t('retry')}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && !(post.data && list.data) && <Spinner label={t('loading')} />}
      {post.data && list.data && <Languages post={post.data} translations={list.data} />}
    </MachineOffer>
  );
}

function Languages({ post, translations }: { post: AdminPost; translations: readonly PostTranslationItem[] }) {
  const reader = languageOf(useLocale());
  const languages = LANGUAGES.filter(({ code }) => code !== post.language.split('-', 1)[0]);
  const [chosen, setChosen] = useState(
    () => translations[0]?.language ?? languages.find(({ code }) => code === reader)?.code ?? languages[0]?.code ?? '',
  );
  const [unsaved] = useState(() => new UnsavedTexts());
  // What was written into one stays while another is looked at.
  const [opened, setOpened] = useState<readonly string[]>([chosen]);
  function choose(language: string) {
    setChosen(language);
    setOpened((before) => (before.includes(language) ? before : [...before, language]));
  }
  return (
    <>
      <LanguageTabs languages={languages} translations={translations} chosen={chosen} onChoose={choose} />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <OriginalSide post={post} />
        {opened.map((code) => (
          <div
            key={code}
            role="tabpanel"
            id={tabId(code).panel}
            aria-labelledby={tabId(code).tab}
            hidden={code !== chosen}
          >
            <Translation
              post={post}
              language={code}
              isKept={translations.some(({ language }) => language === code)}
              unsaved={unsaved}
            />
          </div>
        ))}
      </Box>
      <LeaveDialog work={unsaved} />
    </>
  );
}

type TranslationProps = { post: AdminPost; language: string; isKept: boolean; unsaved: UnsavedTexts };

function Translation({ isKept, ...props }: TranslationProps) {
  const t = useTranslations('translation.admin');
  // A translation that is saved here for the first time is on the screen already.
  const [wasKept] = useState(isKept);
  const options = adminTranslationOptions({ postId: props.post.id, language: props.language });
  const { data, isError, isFetchedAfterMount, error, refetch } = useQuery({ ...options, enabled: wasKept });
  if (!wasKept) return <TranslationEditor {...props} stored={null} />;
  if (isError)
    return (
      <RetryNotice message={errorMessage(error, t('loadFailed'))} retry={t('retry')} onRetry={() => void refetch()} />
    );
  if (!data || !isFetchedAfterMount) return <Spinner label={t('loading')} />;
  return <TranslationEditor {...props} stored={data} />;
}
