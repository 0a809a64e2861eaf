'use client';

import Autocomplete from '@mui/material/Autocomplete';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations, useLocale } from 'next-intl';
import { useId, useState } from 'react';
import type { Pagination } from '@/lib/schemas/pagination';
import { ListBar } from '../../list/list-bar';
import { ListSearch, ListFilter } from '../../list/list-search';
import { PostsViews } from '../posts-views';
import { categoriesOptions } from '@/lib/api/categories';
import { adminTagsOptions, tagsOptions } from '@/lib/api/terms';
import { LANGUAGES } from '@/lib/rules/languages';
import { may } from '@/lib/rules/roles';
import { useViewer } from '../../viewer';
import { IN_LANDMARK, useAutocompleteTexts } from '../../form/use-autocomplete-texts';
import { nameOf, useFoundAuthors } from '../../form/author-field';
import { ADMIN_POST_SORTS, type AdminPostSort } from '@/lib/schemas/admin-post';
import { STATUSES, type PostFilters } from './use-post-filters';

type Choice = { value: string; text: string };
type ChoiceFilterProps = {
  label: string;
  options: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  /** Where the server narrows the options to what is typed. */
  search?: { onType: (typed: string) => void; onOpen: (isOpen: boolean) => void };
};

/** One choice of many, found by typing. One that the address names and nobody knows is shown as it is named. */
function ChoiceFilter({ label, options, value, onChange, search }: ChoiceFilterProps) {
  const t = useTranslations('admin.status');
  const texts = useAutocompleteTexts();
  const chosen: Choice | null =
    options.find((option) => option.value === value) ?? (value ? { value, text: value } : null);
  return (
    <Autocomplete<Choice>
      {...texts}
      size="small"
      options={options}
      value={chosen}
      getOptionLabel={({ text }) => text}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      onChange={(_event, option) => onChange(option?.value ?? '')}
      slotProps={IN_LANDMARK}
      renderInput={(params) => <TextField {...params} label={label} placeholder={t('all')} />}
      {...(search && {
        filterOptions: (all) => all,
        onInputChange: (_event, text, reason) => search.onType(reason === 'input' ? text : ''),
        onOpen: () => search.onOpen(true),
        onClose: () => search.onOpen(false),
      })}
    />
  );
}

/** Somebody who writes here or did, named in the address by username. */
function AuthorFilter({ label, value, onChange }: Pick<ChoiceFilterProps, 'label' | 'value' | 'onChange'>) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = useFoundAuthors(isOpen ? typed : value, isOpen || value !== '', 'posts');
  return (
    <ChoiceFilter
      label={label}
      options={found.map((author) => ({ value: author.username, text: nameOf(author) }))}
      value={value}
      onChange={onChange}
      search={{ onType: setTyped, onOpen: setOpen }}
    />
  );
}

// What grows is looked for at its greatest, names from their first letter on.
const GREATEST_FIRST: readonly AdminPostSort[] = ['date', 'view_count', 'comment_count'];
const LABELS = { view_count: 'views', comment_count: 'comments' } as const;

/** What the list is sorted by, and which way: for screens without headings to press, and for what no column shows. */
function SortChoice({ address }: Pick<PostFilters, 'address'>) {
  const t = useTranslations('admin.posts');
  const field = ADMIN_POST_SORTS.find((known) => known === address.sort?.replace(/^-/, ''));
  const isReverse = address.sort?.startsWith('-') ?? false;
  const choose = (name: string) => {
    const known = ADMIN_POST_SORTS.find((sort) => sort === name);
    address.goTo({ sort: known && GREATEST_FIRST.includes(known) ? `-${known}` : known, page: 1 });
  };
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-end' }}>
      <TextField
        select
        fullWidth
        size="small"
        label={t('sortBy')}
        value={field ?? ''}
        onChange={({ target }) => choose(target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{t('newestFirst')}</option>
        {ADMIN_POST_SORTS.map((name) => (
          <option key={name} value={name}>
            {t(name === 'view_count' || name === 'comment_count' ? LABELS[name] : name)}
          </option>
        ))}
      </TextField>
      {field && (
        <Button
          variant="outlined"
          sx={{ flex: 'none' }}
          onClick={() => address.goTo({ sort: isReverse ? field : `-${field}`, page: 1 })}
        >
          {t(isReverse ? 'descending' : 'ascending')}
        </Button>
      )}
    </Stack>
  );
}

/** By what the list is narrowed and sorted. Whose posts is asked of those who see others' posts. */
function FilterPanel({ id, filters }: { id: string; filters: PostFilters }) {
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

type PostsBarProps = { filters: PostFilters; pagination: Pagination | undefined };

/** Search, state and, behind a button, all else by which the list is narrowed and sorted. */
export function PostsBar({ filters, pagination }: PostsBarProps) {
  const t = useTranslations('admin');
  const format = useFormatter();
  const id = useId();
  // A view that somebody sent says by what it is narrowed.
  const [isOpen, setOpen] = useState(filters.count > 0);
  return (
    <>
      <ListBar pagination={pagination}>
        <ListSearch label={t('posts.search')} address={filters.address} />
        <ListFilter
          label={t('posts.status')}
          options={STATUSES.map((value) => ({ value, text: t(value === '' ? 'status.all' : `status.${value}`) }))}
          value={filters.status}
          onChange={(status) => filters.address.goTo({ status, page: 1 })}
        />
        <Badge badgeContent={filters.count > 0 ? format.number(filters.count) : null} color="primary">
          <Button variant="outlined" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {t('posts.filters')}
          </Button>
        </Badge>
        <PostsViews address={filters.address} />
        {filters.isFiltered && <Button onClick={filters.clear}>{t('posts.clearFilters')}</Button>}
      </ListBar>
      {isOpen && <FilterPanel id={id} filters={filters} />}
    </>
  );
}
