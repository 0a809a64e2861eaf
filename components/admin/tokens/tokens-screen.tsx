'use client';

import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { deleteToken, tokensOptions } from '@/lib/api/tokens';
import type { NewToken, Token } from '@/lib/schemas/token';
import { DeleteDialog } from '../delete-dialog';
import { ListBody } from '../list/list-body';
import type { Column } from '../list/list-grid';
import { RowMenu } from '../list/row-menu';
import { useListAddress } from '../list/use-list-address';
import { NewButton } from '../new-button';
import { PageHead } from '../page-head';
import { SecretDialog } from '../secret-dialog';
import { ShortDate } from '../short-date';
import { TokenDialog } from './token-dialog';

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
      ...{ field: 'last_used_at', headerName: t('tokens.lastUsed'), width: 140, sortable: true },
      cell: ({ last_used_at }) => <Moment iso={last_used_at} none={t('tokens.neverUsed')} />,
    },
    {
      ...{ field: 'expires_at', headerName: t('invitations.validUntil'), width: 150, sortable: true },
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
