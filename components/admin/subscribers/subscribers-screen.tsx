'use client';

import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { saveFile } from '@/components/ui/save-file';
import { say } from '@/components/ui/say';
import { errorMessage } from '@/lib/api/api-error';
import {
  deleteSubscriber,
  downloadSubscribers,
  resumeSubscriber,
  sendTestMail,
  subscribersOptions,
  type Subscriber,
  type SubscribersPage,
} from '@/lib/api/subscribers';
import { SUBSCRIBER_STATES, type SubscriberState } from '@/lib/rules/subscriptions';
import { LANGUAGES, textIn } from '@/lib/rules/languages';
import { DeleteDialog } from '../confirm-dialog';
import { ListBar } from '../list/list-bar';
import { ListBody } from '../list/list-body';
import type { Column } from '../list/list-grid';
import { ListFilter, ListSearch } from '../list/list-search';
import { RowMenu } from '../list/row-menu';
import { useListAddress, type ListAddress } from '../list/use-list-address';
import { NewButton } from '../buttons';
import { PageHead } from '../page-head';
import { ShortDate } from '../status-chip';
import { ImportDialog } from './import-dialog';
import { SendPostDialog } from './send-post-dialog';

const COLORS = { waiting: 'warning', confirmed: 'success', suspended: 'default' } as const;
const STATES = ['', ...SUBSCRIBER_STATES] as const;

function stateOf({ suspended_at, subscriptions }: Subscriber): SubscriberState {
  if (suspended_at !== null) return 'suspended';
  return subscriptions.some(({ confirmed_at }) => confirmed_at !== null) ? 'confirmed' : 'waiting';
}

function LanguageName({ code }: { code: string }) {
  const known = LANGUAGES.find((language) => language.code === code);
  return known ? <span {...textIn(known.code)}>{known.nativeName}</span> : code;
}

type Act = (subscriber: Subscriber) => void;

function useSubscriberColumns(onDelete: Act, onResume: Act): Column<Subscriber>[] {
  const t = useTranslations('admin');
  return [
    {
      ...{ field: 'email', headerName: t('invitations.email'), flex: 1, minWidth: 200 },
      cell: ({ email }) => (
        <bdi dir="ltr" style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {email}
        </bdi>
      ),
    },
    {
      ...{ field: 'state', headerName: t('users.status'), width: 140 },
      cell: (subscriber) => {
        const state = stateOf(subscriber);
        return <Chip size="small" color={COLORS[state]} label={t(`subscribers.${state}`)} />;
      },
    },
    {
      ...{ field: 'subscriptions', headerName: t('subscribers.about'), flex: 1, minWidth: 200 },
      cell: ({ subscriptions }) =>
        subscriptions
          .map(({ scope, frequency }) => `${t(`subscribers.scope.${scope}`)}: ${t(`subscribers.often.${frequency}`)}`)
          .join(' · '),
    },
    {
      ...{ field: 'language', headerName: t('posts.language'), width: 120 },
      cell: ({ language }) => <LanguageName code={language} />,
    },
    {
      ...{ field: 'created_at', headerName: t('subscribers.since'), width: 130 },
      cell: ({ created_at }) => <ShortDate iso={created_at} />,
    },
    {
      ...{ field: 'menu', headerName: t('posts.actions'), type: 'actions' },
      cell: (subscriber) => (
        <RowMenu
          label={t('posts.actionsOf', { title: subscriber.email })}
          actions={[
            ...(subscriber.suspended_at === null
              ? []
              : [{ text: t('subscribers.again'), onClick: () => onResume(subscriber) }]),
            { text: t('posts.delete'), onClick: () => onDelete(subscriber), isDanger: true },
          ]}
        />
      ),
    },
  ];
}

/** What can be done with the list as a whole: try a mail, take the addresses along, bring others. */
function HeadActions({ onImport }: { onImport: () => void }) {
  const t = useTranslations('admin.subscribers');
  const test = useMutation({
    mutationFn: sendTestMail,
    onSuccess: ({ mail }) => (mail.own ? say(t('testKept'), 'warning') : say(t('onTheirWay'), 'success')),
    onError: (error) => say(errorMessage(error, t('testFailed')), 'error'),
  });
  const download = useMutation({
    mutationFn: downloadSubscribers,
    onSuccess: (file) => saveFile(file, 'subscribers.csv'),
    onError: (error) => say(errorMessage(error, t('downloadFailed')), 'error'),
  });
  return (
    <>
      <Button variant="outlined" disabled={test.isPending} onClick={() => test.mutate()}>
        {t('test')}
      </Button>
      <Button variant="outlined" disabled={download.isPending} onClick={() => download.mutate()}>
        {t('download')}
      </Button>
      <NewButton onClick={onImport}>{t('import')}</NewButton>
    </>
  );
}

type StateFilterProps = {
  address: ListAddress;
  state: SubscriberState | '';
  /** Missing until they are known. */
  counts: SubscribersPage['counts'] | undefined;
};

/** Which of them are on show, each state with how many there are. */
function StateFilter({ address, state, counts }: StateFilterProps) {
  const t = useTranslations('admin');
  const textOf = (value: SubscriberState | '') => {
    if (value === '') return t('status.all');
    const name = t(`subscribers.${value}`);
    return counts ? t('subscribers.counted', { state: name, count: counts[value] }) : name;
  };
  return (
    <ListFilter
      label={t('users.status')}
      options={STATES.map((value) => ({ value, text: textOf(value) }))}
      value={state}
      onChange={(value) => address.goTo({ status: value, page: 1 })}
    />
  );
}

type Sent = SubscribersPage['sendings'][number];

/** Posts of which mails wait to be sent; each opens what became of them. */
function Sendings({ posts }: { posts: readonly Sent[] }) {
  const t = useTranslations('admin.subscribers');
  const [open, setOpen] = useState<Sent | null>(null);
  return (
    <>
      {posts.length > 0 && (
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
          <span>{t('sendings')}</span>
          {posts.map((post) => (
            <Chip key={post.id} label={<bdi>{post.title}</bdi>} onClick={() => setOpen(post)} />
          ))}
        </Stack>
      )}
      {open && <SendPostDialog post={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** /admin/subscribers: who is told of new posts by mail. */
export function SubscribersScreen() {
  const t = useTranslations('admin');
  const address = useListAddress();
  const { page, limit, search } = address;
  const state = STATES.find((known) => known === address.status) ?? '';
  const query = useQuery(subscribersOptions({ page, limit, search, state }));
  const [isImporting, setImporting] = useState(false);
  const [leaving, setLeaving] = useState<Subscriber | null>(null);
  const resume = useMutation({
    ...resumeSubscriber,
    onError: (error) => say(errorMessage(error, t('subscribers.againFailed')), 'error'),
  });
  const columns = useSubscriberColumns(setLeaving, ({ id }) => resume.mutate(id));
  const isNarrowed = search !== '' || state !== '';
  return (
    <>
      <PageHead title={t('titles.subscribers')}>
        <HeadActions onImport={() => setImporting(true)} />
      </PageHead>
      <Sendings posts={query.data?.sendings ?? []} />
      <ListBar pagination={query.data?.pagination}>
        <ListSearch label={t('subscribers.search')} address={address} />
        <StateFilter address={address} state={state} counts={query.data?.counts} />
      </ListBar>
      <ListBody
        caption={t('titles.subscribers')}
        columns={columns}
        rows={query.data?.subscribers}
        query={query}
        failure={t('subscribers.failed')}
        empty={
          <EmptyState
            title={t('subscribers.empty')}
            text={t(isNarrowed ? 'subscribers.emptyNarrowed' : 'subscribers.emptyText')}
          />
        }
        paged={{ address, pagination: query.data?.pagination }}
      />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {leaving && (
        <DeleteDialog
          id={leaving.id}
          name={leaving.email}
          mutation={deleteSubscriber}
          failure={t('subscribers.deleteFailed')}
          onClose={() => setLeaving(null)}
        >
          {t('subscribers.deleteText')}
        </DeleteDialog>
      )}
    </>
  );
}
