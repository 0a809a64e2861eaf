'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useFocusOnNext } from '@/components/ui/focus-heading';
import { EmptyState } from '@/components/ui/empty-state';
import { adminTagsOptions, deleteAdminTag, updateAdminTag, mergeAdminTag } from '@/lib/api/terms';
import { pathTo } from '@/lib/paths';
import { paginate } from '@/lib/schemas/pagination';
import { type AdminTag, updateTagSchema, type TagBody, type UpdateTagInput } from '@/lib/schemas/tag';
import { DeleteDialog } from '../confirm-dialog';
import { ListBar, OpenButton } from '../list/list-bar';
import { ListBody } from '../list/list-body';
import type { Column } from '../list/list-grid';
import { holdsSearch, ListSearch } from '../list/list-search';
import { RowMenu } from '../list/row-menu';
import { useListAddress } from '../list/use-list-address';
import { PageHead } from '../page-head';
import { MergeDialog } from './merge-dialog';
import { errorMessage } from '@/lib/api/api-error';
import { nearNames } from '@/lib/text/names';
import { FormDialog } from '../form/form-dialog';
import { TextField, SlugField } from '../form/text-field';
import { useSaveForm } from '../form/use-save-form';
import { say } from '@/components/ui/say';

const MOST_SHOWN = 5;

/** Each tag that is probably another one in another spelling, with that one: the one with more posts. */
export function nearPairs(tags: readonly AdminTag[]): { tag: AdminTag; into: AdminTag }[] {
  return nearNames(tags).flatMap((group) => {
    const [into, ...others] = group.toSorted((a, b) => b.post_count - a.post_count || a.id - b.id);
    return into ? others.map((tag) => ({ tag, into })) : [];
  });
}

/** Tags that are probably one, each with a button that makes them one. */
function NearTags({ tags }: { tags: readonly AdminTag[] }) {
  const t = useTranslations('admin.tags');
  const merge = useMutation(mergeAdminTag);
  const pairs = nearPairs(tags).slice(0, MOST_SHOWN);
  const box = useRef<HTMLDivElement>(null);
  useFocusOnNext(box, merge.isSuccess, pairs.map(({ tag }) => tag.id).join());
  if (pairs.length === 0) return null;
  const press = (tag: AdminTag, into: AdminTag) =>
    merge.mutate(
      { id: tag.id, into: into.id },
      {
        onSuccess: () => say(t('merged', { name: tag.name, into: into.name }), 'success'),
        onError: (error) => say(errorMessage(error, t('mergeFailed')), 'error'),
      },
    );
  return (
    <Alert severity="info" role="region" aria-label={t('near')} sx={{ mb: 2 }}>
      {t('nearText')}
      <Stack ref={box} direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 1 }}>
        {pairs.map(({ tag, into }) => (
          <Button
            key={tag.id}
            size="small"
            variant="outlined"
            aria-disabled={merge.isPending}
            onClick={() => !merge.isPending && press(tag, into)}
          >
            {t('mergeOne', { name: tag.name, into: into.name })}
          </Button>
        ))}
      </Stack>
    </Alert>
  );
}

/** Name and address of a tag. What the server finds wrong stands below its field. */
function TagDialog({ tag, onClose }: { tag: AdminTag; onClose: () => void }) {
  const t = useTranslations('admin');
  const update = useMutation(updateAdminTag);
  const { form, ...saving } = useSaveForm<TagBody, UpdateTagInput>({
    schema: updateTagSchema,
    defaultValues: { name: tag.name, slug: tag.slug },
    fields: ['name', 'slug'],
    save: async ({ name = tag.name, slug: wanted = '' }) => {
      const body = { name, slug: wanted, updated_at: tag.updated_at };
      const saved = await update.mutateAsync({ id: tag.id, body });
      say(t('categories.updated', { name: saved.name }), 'success');
      onClose();
    },
    failure: t('tags.updateFailed'),
  });
  const { errors } = form.formState;
  const slug = useWatch({ control: form.control, name: 'slug' });
  const address = decodeURIComponent(pathTo.tag((slug ?? '').trim().toLowerCase() || tag.slug));
  return (
    <FormDialog title={t('tags.edit')} {...saving} onClose={onClose}>
      <TextField
        {...form.register('name')}
        label={t('categories.name')}
        required
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
      />
      <SlugField
        {...form.register('slug')}
        error={errors.slug?.message}
        hint={t(slug === tag.slug ? 'categories.slugHint' : 'categories.slugMoves', { address })}
      />
    </FormDialog>
  );
}

type Open = { dialog: 'edit' | 'merge' | 'delete'; tag: AdminTag } | null;

function useTagColumns(open: (dialog: Open) => void): Column<AdminTag>[] {
  const t = useTranslations('admin');
  return [
    {
      field: 'name',
      headerName: t('categories.name'),
      flex: 2,
      minWidth: 220,
      sortable: true,
      cell: (tag) => (
        <OpenButton onClick={() => open({ dialog: 'edit', tag })}>
          <bdi>{tag.name}</bdi>
        </OpenButton>
      ),
    },
    {
      ...{ field: 'slug', headerName: t('categories.slug'), flex: 1, minWidth: 140, sortable: true },
      cell: ({ slug }) => slug,
    },
    {
      ...{ field: 'post_count', headerName: t('titles.posts'), type: 'number', width: 100, sortable: true },
      cell: ({ post_count }) => post_count,
    },
    {
      field: 'menu',
      headerName: t('posts.actions'),
      type: 'actions',
      cell: (tag) => (
        <RowMenu
          label={t('posts.actionsOf', { title: tag.name })}
          actions={[
            { text: t('posts.edit'), onClick: () => open({ dialog: 'edit', tag }) },
            ...(tag.post_count > 0 ? [{ text: t('posts.view'), href: pathTo.tag(tag.slug) }] : []),
            { text: t('tags.merge'), onClick: () => open({ dialog: 'merge', tag }) },
            { text: t('posts.delete'), onClick: () => open({ dialog: 'delete', tag }), isDanger: true },
          ]}
        />
      ),
    },
  ];
}

/** /admin/tags: all tags, those that are probably one, and what can be done to each. */
export function TagsScreen() {
  const t = useTranslations('admin');
  const query = useQuery(adminTagsOptions);
  const { data } = query;
  const address = useListAddress();
  const { page, limit, search } = address;
  const found = data?.filter(holdsSearch(search));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const columns = useTagColumns(setOpen);
  return (
    <>
      <PageHead title={t('titles.tags')} />
      {data && <NearTags tags={data} />}
      <ListBar pagination={found && paginate(page, limit, found.length)}>
        <ListSearch label={t('tags.search')} address={address} />
      </ListBar>
      <ListBody
        caption={t('titles.tags')}
        columns={columns}
        rows={found}
        query={query}
        whole={address}
        failure={t('tags.failed')}
        empty={<EmptyState title={t('tags.empty')} text={t(search ? 'comments.emptySearch' : 'tags.emptyText')} />}
      />
      {open?.dialog === 'edit' && <TagDialog tag={open.tag} onClose={close} />}
      {open?.dialog === 'merge' && <MergeDialog tag={open.tag} tags={data ?? []} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeleteDialog
          id={open.tag.id}
          name={open.tag.name}
          mutation={deleteAdminTag}
          failure={t('tags.deleteFailed')}
          onClose={close}
        >
          {t('tags.deleteText')}
        </DeleteDialog>
      )}
    </>
  );
}
