'use client';

import Button from '@mui/material/Button';
import MuiTextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { EmptyState } from '@/components/ui/empty-state';
import { saveFile } from '@/components/ui/save-file';
import { createRedirect, deleteRedirect, importRedirects, redirectsOptions } from '@/lib/api/redirects';
import {
  type Redirect,
  createRedirectSchema,
  MOST_REDIRECT_LINES,
  writeRedirectLines,
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
import { FileInput, NewButton } from '../buttons';
import { PageHead } from '../page-head';
import { MissingList } from './missing-list';
import { FormDialog } from '../form/form-dialog';
import { TextField } from '../form/text-field';
import { useSaveForm } from '../form/use-save-form';
import { say } from '@/components/ui/say';
import { reasonOf } from '../subscribers/import-dialog';

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

/** Makes the redirects of a file, and says what became of its lines. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin');
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState({ done: 0, total: 0 });
  const isOpen = useRef(true);
  const { mutate, data, isError, isPending } = useMutation(importRedirects);
  const onStep = (done: number, total: number) => {
    setStep({ done, total });
    return isOpen.current;
  };
  const wrong = data?.filter(({ error }) => error !== undefined).length ?? 0;
  const saidOf = ({ error, rests }: { error?: unknown; rests?: true | undefined }) =>
    error === undefined ? rests && t('redirects.rests') : reasonOf(error, t('redirects.createFailed'));
  return (
    <FormDialog
      title={t('redirects.importTitle')}
      action={t('subscribers.choose')}
      banner={isError ? t('subscribers.importFailed') : null}
      pending={isPending}
      onSubmit={async (event) => {
        event?.preventDefault();
        input.current?.click();
      }}
      onClose={() => {
        isOpen.current = false;
        onClose();
      }}
    >
      <Typography>{t('redirects.importHint', { max: MOST_REDIRECT_LINES })}</Typography>
      <Typography role="status">
        {isPending ? t('comments.progress', step) : data && t('subscribers.imported', { count: data.length - wrong })}
      </Typography>
      {wrong > 0 && <Typography>{t('subscribers.wrongLines', { count: wrong })}</Typography>}
      {data?.map((told) => {
        const message = saidOf(told);
        return message && <div key={told.line}>{t('subscribers.wrongLine', { line: told.line, message })}</div>;
      })}
      <FileInput
        ref={input}
        aria-label={t('subscribers.file')}
        accept=".csv,text/csv"
        onFile={(file) => mutate({ file, onStep })}
      />
    </FormDialog>
  );
}

type Open =
  { dialog: 'import' } | { dialog: 'new'; from: string; to: string } | { dialog: 'delete'; redirect: Redirect } | null;

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
  const { data } = query;
  const found = data?.filter(({ from, to }) => holdsSearch(address.search)({ name: from, slug: to ?? '' }));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const columns = useRedirectColumns((redirect) => setOpen({ dialog: 'delete', redirect }));
  return (
    <>
      <PageHead title={t('titles.redirects')}>
        <Button
          variant="outlined"
          disabled={!data}
          onClick={() => data && saveFile(new Blob(writeRedirectLines(data)), 'redirects.csv')}
        >
          {t('subscribers.download')}
        </Button>
        <Button variant="outlined" onClick={() => setOpen({ dialog: 'import' })}>
          {t('subscribers.import')}
        </Button>
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
      {open?.dialog === 'import' && <ImportDialog onClose={close} />}
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
