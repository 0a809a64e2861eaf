'use client';

import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { categoriesOptions } from '@/lib/api/categories';
import { adminTagsOptions, tagsOptions } from '@/lib/api/tags';
import { LANGUAGES } from '@/lib/rules/languages';
import { may } from '@/lib/rules/roles';
import { useViewer } from '../../viewer';
import { AuthorFilter, ChoiceFilter } from './choice-filter';
import { SortChoice } from './sort-choice';
import type { PostFilters } from './use-post-filters';

/** By what the list is narrowed and sorted. Whose posts is asked of those who see others' posts. */
export function FilterPanel({ id, filters }: { id: string; filters: PostFilters }) {
  const t = useTranslations('admin.posts');
  const { role } = useViewer();
  const { narrowing, narrow, address } = filters;
  const { data: categories = [] } = useQuery(categoriesOptions);
  // Who looks after tags sees those of drafts, too.
  const mine = useQuery({ ...tagsOptions, enabled: !may(role, 'tags.manage') }).data ?? [];
  const all = useQuery({ ...adminTagsOptions, enabled: may(role, 'tags.manage') }).data ?? [];
  const languages = new Intl.DisplayNames([useLocale()], { type: 'language' });
  const named = ({ slug, name }: { slug: string; name: string }) => ({ value: slug, text: name });
  return (
    <Paper
      id={id}
      component="section"
      aria-label={t('filters')}
      variant="outlined"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 190px), 1fr))',
        gap: 1.5,
        p: 1.5,
        mb: 2,
      }}
    >
      {may(role, 'posts.write-any') && (
        <AuthorFilter label={t('author')} value={narrowing.author} onChange={(author) => narrow({ author })} />
      )}
      <ChoiceFilter
        label={t('category')}
        options={categories.map(named)}
        value={narrowing.category}
        onChange={(category) => narrow({ category })}
      />
      <ChoiceFilter
        label={t('tag')}
        options={[...mine, ...all].map(named)}
        value={narrowing.tag}
        onChange={(tag) => narrow({ tag })}
      />
      <ChoiceFilter
        label={t('language')}
        options={LANGUAGES.map(({ code }) => ({ value: code, text: languages.of(code) ?? code }))}
        value={narrowing.language}
        onChange={(language) => narrow({ language })}
      />
      <SortChoice address={address} />
    </Paper>
  );
}
