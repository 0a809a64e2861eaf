'use client';

import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Link from '@mui/material/Link';
import MuiTextField from '@mui/material/TextField';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useTranslations, useFormatter } from 'next-intl';
import { useState, useId } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { deleteToken, tokensOptions, createToken } from '@/lib/api/tokens';
import {
  type NewToken,
  type Token,
  type CreateTokenBody,
  type CreateTokenInput,
  createTokenSchema,
} from '@/lib/schemas/programs';
import { DeleteDialog } from '../confirm-dialog';
import { ListBody } from '../list/list-body';
import type { Column } from '../list/list-grid';
import { RowMenu } from '../list/row-menu';
import { useListAddress } from '../list/use-list-address';
import { NewButton } from '../buttons';
import { PageHead } from '../page-head';
import { SecretDialog } from '../secret-dialog';
import { ShortDate } from '../status-chip';
import { TOKEN_SCOPES } from '@/lib/rules/programs';
import { FormDialog } from '../form/form-dialog';
import { TextField } from '../form/text-field';
import { useSaveForm } from '../form/use-save-form';

const DAY_MS = 86_400_000;
const LIVES = [30, 90, 365];

type TokenDialogProps = { onClose: () => void; onMade: (token: NewToken) => void };

/** What a token is for, what it may do, and for how long. */
function TokenDialog({ onClose, onMade }: TokenDialogProps) {
  const t = useTranslations('admin');
  const format = useFormatter();
  const id = useId();
  const create = useMutation(createToken);
  const [days, setDays] = useState(90);
  const { form, ...saving } = useSaveForm<CreateTokenBody, CreateTokenInput>({
    schema: createTokenSchema,
    defaultValues: { name: '', scopes: ['read'] },
    fields: ['name', 'scopes'],
    save: async ({ name, scopes }) => {
      const expires_at = days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString();
      onMade(await create.mutateAsync({ name, scopes, expires_at }));
    },
    failure: t('tokens.createFailed'),
  });
  const { errors } = form.formState;
  const wrong = errors.scopes?.message;
  return (
    <FormDialog title={t('tokens.new')} {...saving} onClose={onClose}>
      <TextField
        {...form.register('name')}
        label={t('tokens.name')}
        required
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        hint={t('tokens.nameHint')}
      />
      <FormControl component="fieldset" error={wrong !== undefined} aria-describedby={wrong && `${id}-wrong`}>
        <FormLabel component="legend">{t('tokens.scopes')}</FormLabel>
        {TOKEN_SCOPES.map((scope) => (
          <div key={scope}>
            <FormControlLabel
              control={
                <Checkbox
                  {...form.register('scopes')}
                  value={scope}
                  defaultChecked={scope === 'read'}
                  slotProps={{ input: { 'aria-describedby': `${id}-${scope}` } }}
                />
              }
              label={t(`tokens.scope.${scope}`)}
            />
            <FormHelperText id={`${id}-${scope}`} error={false} sx={{ mt: -1, marginInlineStart: 4 }}>
              {t(`tokens.scopeHint.${scope}`)}
            </FormHelperText>
          </div>
        ))}
        {wrong && <FormHelperText id={`${id}-wrong`}>{wrong}</FormHelperText>}
      </FormControl>
      <MuiTextField
        select
        fullWidth
        label={t('tokens.validFor')}
        value={days}
        onChange={(event) => setDays(Number(event.target.value))}
        slotProps={{ select: { native: true } }}
      >
        {LIVES.map((life) => (
          <option key={life} value={life}>
            {format.number(life, { style: 'unit', unit: 'day', unitDisplay: 'long' })}
          </option>
        ))}
        <option value={0}>{t('tokens.noEnd')}</option>
      </MuiTextField>
    </FormDialog>
  );
}

/** A moment of a token; a word where there is none. */
const Moment = ({ iso, none }: { iso: string | null; none: string }) => (iso ? <ShortDate iso={iso} /> : none);

/** What the API is, in the words of OpenAPI. */
const API_DOCUMENT = '/api/openapi.json';

const isOver = (iso: string | null) => iso !== null && Date.parse(iso) <= Date.now();

function useTokenColumns(onDelete: (token: Token) => void): Column<Token>[] {
  const t = useTranslations('admin');
  return [
    {
      ...{ field: 'name', headerName: t('tokens.name'), flex: 1, minWidth: 180, sortable: true },
      cell: ({ name }) => <bdi style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</bdi>,
    },
    {
      ...{ field: 'scopes', headerName: t('tokens.scopes'), width: 220 },
      cell: ({ scopes }) => scopes.map((scope) => t(`tokens.scope.${scope}`)).join(' · '),
    },
    {
      ...{ field: 'created_by', headerName: t('tokens.madeBy'), width: 140, sortable: true },
      cell: ({ created_by }) => <bdi>@{created_by}</bdi>,
    },
    {
      ...{
        field: 'last_used_at',
        headerName: t('tokens.lastUsed'),
        width: 140,
        sortable: true,
        needsName: true as const,
      },
      cell: ({ last_used_at }) => <Moment iso={last_used_at} none={t('tokens.neverUsed')} />,
    },
    {
      ...{
        field: 'expires_at',
        headerName: t('invitations.validUntil'),
        width: 150,
        sortable: true,
        needsName: true as const,
      },
      cell: ({ expires_at }) =>
        isOver(expires_at) ? (
          <Chip size="small" label={t('invitations.expired')} />
        ) : (
          <Moment iso={expires_at} none={t('tokens.noEnd')} />
        ),
    },
    {
      ...{ field: 'menu', headerName: t('posts.actions'), type: 'actions' },
      cell: (token) => (
        <RowMenu
          label={t('posts.actionsOf', { title: token.name })}
          actions={[{ text: t('posts.delete'), onClick: () => onDelete(token), isDanger: true }]}
        />
      ),
    },
  ];
}

/** /admin/tokens: programs that act for those who run the site. */
export function TokensScreen() {
  const t = useTranslations('admin');
  const query = useQuery(tokensOptions);
  const address = useListAddress();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<NewToken | null>(null);
  const [leaving, setLeaving] = useState<Token | null>(null);
  const columns = useTokenColumns(setLeaving);
  return (
    <>
      <PageHead title={t('titles.tokens')} hint={<Link href={API_DOCUMENT}>{t('tokens.documents')}</Link>}>
        <NewButton onClick={() => setMaking(true)}>{t('tokens.new')}</NewButton>
      </PageHead>
      <ListBody
        caption={t('titles.tokens')}
        columns={columns}
        rows={query.data}
        query={query}
        whole={address}
        failure={t('tokens.failed')}
        empty={<EmptyState title={t('tokens.empty')} text={t('tokens.emptyText')} />}
      />
      {making && (
        <TokenDialog
          onClose={() => setMaking(false)}
          onMade={(token) => {
            setMaking(false);
            setMade(token);
          }}
        />
      )}
      {made && (
        <SecretDialog
          title={made.name}
          label={t('tokens.secret')}
          secret={made.secret}
          copied={t('tokens.copied')}
          onClose={() => setMade(null)}
        />
      )}
      {leaving && (
        <DeleteDialog
          id={leaving.id}
          name={leaving.name}
          mutation={deleteToken}
          failure={t('tokens.deleteFailed')}
          onClose={() => setLeaving(null)}
        >
          {t('tokens.deleteText')}
        </DeleteDialog>
      )}
    </>
  );
}
