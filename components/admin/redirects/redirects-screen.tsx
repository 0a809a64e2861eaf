'use client';

import MuiTextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { EmptyState } from '@/components/ui/empty-state';
import { deleteRedirect, redirectsOptions, createRedirect } from '@/lib/api/redirects';
import {
  type Redirect,
  createRedirectSchema,
  REDIRECT_STATUSES,
  type CreateRedirectInput,
  type RedirectBody,
} from '@/lib/schemas/redirect';
import { paginate } from '@/lib/schemas/pagination';
import { DeleteDialog } from '../confirm-dialog';
import { ListBar } from '../list/list-bar';
import { ListBody } from '../list/list-body';
import type { Column } from '../list/list-grid';
import { holdsSearch, ListSearch } from '../list/list-search';
import { RowMenu } from '../list/row-menu';
import { useListAddress } from '../list/use-list-address';
import { NewButton } from '../buttons';
import { PageHead } from '../page-head';
import { MissingList } from './missing-list';
import { FormDialog } from '../form/form-dialog';
import { TextField } from '../form/text-field';
import { useSaveForm } from '../form/use-save-form';
import { say } from '@/components/ui/say';

type RedirectDialogProps = { from: string; to: string; onClose: () => void };

/** Where an address leads from now on. What the server finds wrong stands below its field. */
function RedirectDialog({ from, to, onClose }: RedirectDialogProps) {
  const t = useTranslations('admin');
  const create = useMutation(createRedirect);
  const { form, ...saving } = useSaveForm<RedirectBody, CreateRedirectInput>({
    schema: createRedirectSchema,
    defaultValues: { from, to, status: 301 },
    fields: ['from', 'to'],
    save: async (values) => {
      await create.mutateAsync(values);
      say(t('redirects.created', { from: values.from }), 'success');
      onClose();
    },
    failure: t('redirects.createFailed'),
  });
  const { errors } = form.formState;
  const isGone = useWatch({ control: form.control, name: 'status' }) === 410;
  return (
    <FormDialog title={t('redirects.new')} {...saving} onClose={onClose}>
      <TextField
        {...form.register('from')}
        label={t('redirects.from')}
        required
        autoFocus={from === ''}
        autoComplete="off"
        dir="ltr"
        error={errors.from?.message}
        hint={t('redirects.fromHint')}
      />
      <MuiTextField
        {...form.register('status', { valueAsNumber: true })}
        select
        fullWidth
        label={t('redirects.kind')}
        slotProps={{ select: { native: true } }}
      >
        {REDIRECT_STATUSES.map((kind) => (
          <option key={kind} value={kind}>
            {t(`redirects.kinds.${kind}`)}
          </option>
        ))}
      </MuiTextField>
      {!isGone && (
        <TextField
          {...form.register('to')}
          label={t('redirects.to')}
          required
          autoFocus={from !== ''}
          autoComplete="off"
          dir="ltr"
          error={errors.to?.message}
          hint={t('redirects.toHint')}
        />
      )}
    </FormDialog>
  );
}

type Open = { dialog: 'new'; from: string; to: string } | { dialog: 'delete'; redirect: Redirect } | null;

function useRedirectColumns(onDelete: (redirect: Redirect) => void): Column<Redirect>[] {
  const t = useTranslations('admin');
  return [
    {
      ...{ field: 'from', headerName: t('redirects.from'), flex: 1, minWidth: 200, sortable: true },
      cell: ({ from }) => (
        <Typography component="bdi" dir="ltr" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {from}
        </Typography>
      ),
    },
    {
      ...{ field: 'to', headerName: t('redirects.to'), flex: 1, minWidth: 200, sortable: true },
      cell: ({ to }) => to && <bdi dir="ltr">{to}</bdi>,
    },
    {
      ...{ field: 'status', headerName: t('redirects.kind'), width: 200, sortable: true },
      cell: ({ status }) => t(`redirects.kinds.${status}`),
    },
    {
      field: 'menu',
      headerName: t('posts.actions'),
      type: 'actions',
      cell: (redirect) => (
        <RowMenu
          label={t('posts.actionsOf', { title: redirect.from })}
          actions={[{ text: t('posts.delete'), onClick: () => onDelete(redirect), isDanger: true }]}
        />
      ),
    },
  ];
}

/** /admin/redirects: what readers looked for and did not find, and where old addresses lead. */
export function RedirectsScreen() {
  const t = useTranslations('admin');
  const query = useQuery(redirectsOptions);
  // The missing pages above have `page`.
  const address = useListAddress([], 'redirects');
  const found = query.data?.filter(({ from, to }) => holdsSearch(address.search)({ name: from, slug: to ?? '' }));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const columns = useRedirectColumns((redirect) => setOpen({ dialog: 'delete', redirect }));
  return (
    <>
      <PageHead title={t('titles.redirects')}>
        <NewButton onClick={() => setOpen({ dialog: 'new', from: '', to: '' })}>{t('redirects.new')}</NewButton>
      </PageHead>
      <MissingList onRedirect={(from, to) => setOpen({ dialog: 'new', from, to })} />
      <Typography component="h2" variant="h4" sx={{ mt: 5, mb: 2 }}>
        {t('titles.redirects')}
      </Typography>
      <ListBar pagination={found && paginate(address.page, address.limit, found.length)}>
        <ListSearch label={t('redirects.search')} address={address} />
      </ListBar>
      <ListBody
        caption={t('titles.redirects')}
        columns={columns}
        rows={found}
        query={query}
        whole={address}
        failure={t('redirects.failed')}
        empty={
          <EmptyState
            title={t('redirects.empty')}
            text={t(address.search ? 'redirects.emptySearch' : 'redirects.emptyText')}
          />
        }
      />
      {open?.dialog === 'new' && <RedirectDialog from={open.from} to={open.to} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeleteDialog
          id={open.redirect.id}
          name={open.redirect.from}
          mutation={deleteRedirect}
          failure={t('redirects.deleteFailed')}
          onClose={close}
        >
          {t('redirects.deleteText')}
        </DeleteDialog>
      )}
    </>
  );
}
