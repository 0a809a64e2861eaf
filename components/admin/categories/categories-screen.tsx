'use client';

import Typography from '@mui/material/Typography';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { EmptyState } from '@/components/ui/empty-state';
import {
  adminCategoriesOptions,
  deleteAdminCategory,
  createAdminCategory,
  updateAdminCategory,
} from '@/lib/api/admin-categories';
import { pathTo } from '@/lib/paths';
import {
  type Category,
  createCategorySchema,
  type CategoryBody,
  type CreateCategoryInput,
} from '@/lib/schemas/category';
import { paginate, type SortBy } from '@/lib/schemas/pagination';
import { DeleteDialog } from '../confirm-dialog';
import { ListBar, OpenButton } from '../list/list-bar';
import { ListBody } from '../list/list-body';
import type { Column } from '../list/list-grid';
import { holdsSearch, ListSearch } from '../list/list-search';
import { RowMenu } from '../list/row-menu';
import { useListAddress } from '../list/use-list-address';
import { NewButton } from '../buttons';
import { PageHead } from '../page-head';
import { slugify } from '@/lib/text/slug';
import { FormDialog } from '../form/form-dialog';
import { TextField, SlugField } from '../form/text-field';
import { useSaveForm } from '../form/use-save-form';
import { say } from '@/components/ui/say';

/** The form of a new category, or of one that is there. */
function useCategoryForm(category: Category | null, onDone: () => void) {
  const t = useTranslations('admin.categories');
  const create = useMutation(createAdminCategory);
  const update = useMutation(updateAdminCategory);
  return useSaveForm<CategoryBody, CreateCategoryInput>({
    schema: createCategorySchema,
    defaultValues: { name: category?.name ?? '', slug: category?.slug ?? '', description: category?.description ?? '' },
    fields: ['name', 'slug', 'description'],
    save: async (values) => {
      if (category) await update.mutateAsync({ id: category.id, body: values });
      else await create.mutateAsync(values);
      say(t(category ? 'updated' : 'created', { name: values.name }), 'success');
      onDone();
    },
    failure: t(category ? 'updateFailed' : 'createFailed'),
  });
}

/** What the server makes of an empty slug, as long as nobody else has it (docs/product.md#addresses). */
const suggestSlug = (name: string) => slugify(name, { prefix: 'category' }) || 'category';

/** Makes a category (`null`) or changes one. */
export function CategoryDialog({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const t = useTranslations('admin');
  const { form, ...saving } = useCategoryForm(category, onClose);
  const { errors } = form.formState;
  const [name, slug] = useWatch({ control: form.control, name: ['name', 'slug'] });
  const typed = (slug ?? '').trim().toLowerCase();
  const address = decodeURIComponent(pathTo.category(typed || suggestSlug(name)));
  const isMoving = category !== null && typed !== category.slug;
  return (
    <FormDialog title={t(category ? 'categories.edit' : 'categories.new')} {...saving} onClose={onClose}>
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
        placeholder={suggestSlug(name)}
        error={errors.slug?.message}
        hint={isMoving ? t('categories.slugMoves', { address }) : t('categories.slugHint', { address })}
      />
      <TextField
        {...form.register('description')}
        label={t('categories.description')}
        lines={3}
        error={errors.description?.message}
      />
    </FormDialog>
  );
}

type Open = { dialog: 'edit'; category: Category | null } | { dialog: 'delete'; category: Category } | null;

type ColumnOptions = { onEdit: (category: Category) => void; onDelete: (category: Category) => void };

const SORTS = ['name', 'slug', 'post_count'] as const;
type Sort = (typeof SORTS)[number];

function sorted(categories: Category[], sort: SortBy<Sort> | undefined): Category[] {
  const field = SORTS.find((name) => sort === name || sort === `-${name}`);
  if (!field) return categories;
  const way = sort?.startsWith('-') ? -1 : 1;
  const compare = new Intl.Collator(undefined, { numeric: true }).compare;
  return categories.toSorted((a, b) => way * compare(String(a[field]), String(b[field])));
}

function useCategoryColumns({ onEdit, onDelete }: ColumnOptions): Column<Category>[] {
  const t = useTranslations('admin');
  return [
    {
      field: 'name',
      headerName: t('categories.name'),
      flex: 2,
      minWidth: 220,
      sortable: true,
      cell: (category) => (
        <div>
          <OpenButton onClick={() => onEdit(category)}>{category.name}</OpenButton>
          {category.description && (
            <Typography variant="body2" color="textSecondary">
              <span dir="auto">{category.description}</span>
            </Typography>
          )}
        </div>
      ),
    },
    {
      field: 'slug',
      headerName: t('categories.slug'),
      flex: 1,
      minWidth: 140,
      sortable: true,
      cell: ({ slug }) => slug,
    },
    {
      field: 'post_count',
      headerName: t('titles.posts'),
      type: 'number',
      width: 100,
      sortable: true,
      cell: ({ post_count }) => post_count,
    },
    {
      field: 'menu',
      headerName: t('posts.actions'),
      type: 'actions',
      cell: (category) => (
        <RowMenu
          label={t('posts.actionsOf', { title: category.name })}
          actions={[
            { text: t('posts.edit'), onClick: () => onEdit(category) },
            { text: t('posts.view'), href: pathTo.category(category.slug) },
            { text: t('posts.delete'), onClick: () => onDelete(category), isDanger: true },
          ]}
        />
      ),
    },
  ];
}

/** /admin/categories: all of them, with what can be done to them. */
export function CategoriesScreen() {
  const t = useTranslations('admin');
  const query = useQuery(adminCategoriesOptions);
  const address = useListAddress(SORTS);
  const { page, limit, search, sort } = address;
  const found = query.data && sorted(query.data.filter(holdsSearch(search)), sort);
  const pagination = found && paginate(page, limit, found.length);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const columns = useCategoryColumns({
    onEdit: (category) => setOpen({ dialog: 'edit', category }),
    onDelete: (category) => setOpen({ dialog: 'delete', category }),
  });
  return (
    <>
      <PageHead title={t('titles.categories')}>
        <NewButton onClick={() => setOpen({ dialog: 'edit', category: null })}>{t('categories.new')}</NewButton>
      </PageHead>
      <ListBar pagination={pagination}>
        <ListSearch label={t('categories.search')} address={address} />
      </ListBar>
      <ListBody
        caption={t('titles.categories')}
        columns={columns}
        rows={found?.slice((page - 1) * limit, page * limit)}
        query={{ ...query, isPlaceholderData: false }}
        failure={t('categories.failed')}
        empty={
          <EmptyState
            title={t('categories.empty')}
            text={t(search ? 'comments.emptySearch' : 'categories.emptyText')}
          />
        }
        paged={{ address, pagination }}
      />
      {open?.dialog === 'edit' && <CategoryDialog category={open.category} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeleteDialog
          id={open.category.id}
          name={open.category.name}
          mutation={deleteAdminCategory}
          failure={t('categories.deleteFailed')}
          onClose={close}
        >
          {t('categories.deleteText', { count: open.category.post_count })}
        </DeleteDialog>
      )}
    </>
  );
}
