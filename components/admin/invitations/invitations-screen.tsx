'use client';

import Chip from '@mui/material/Chip';
import MuiTextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { errorMessage } from '@/lib/api/api-error';
import { invitationsOptions, sendInvitation, takeBackInvitation } from '@/lib/api/invitations';
import type { Answer } from '@/lib/schemas/answers';
import { type Invitation, inviteSchema, type InviteInput } from '@/lib/schemas/invitation';
import { DeleteDialog } from '../confirm-dialog';
import { ListBody } from '../list/list-body';
import type { Column } from '../list/list-grid';
import { RowMenu } from '../list/row-menu';
import { useListAddress } from '../list/use-list-address';
import { NewButton } from '../buttons';
import { PageHead } from '../page-head';
import { say } from '@/components/ui/say';
import { ShortDate } from '../status-chip';
import { INVITABLE_ROLES, mayGive } from '@/lib/rules/roles';
import { FormDialog } from '../form/form-dialog';
import { TextField } from '../form/text-field';
import { useSaveForm } from '../form/use-save-form';
import { useViewer } from '../viewer';

/** Says that the mail is under way, or that this site has nobody who carries it. */
function useTellOfMail(): (answer: Answer<'POST admin/invitations'>) => void {
  const t = useTranslations('admin.invitations');
  return ({ invitation: { email }, mail }) =>
    mail.own ? say(t('onlyKept', { email }), 'warning') : say(t('sent', { email }), 'success');
}

/** Who is invited, and to what: never to more than one may give. */
function InvitationDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin');
  const viewer = useViewer();
  const send = useMutation(sendInvitation);
  const tell = useTellOfMail();
  const { form, ...saving } = useSaveForm<InviteInput, InviteInput>({
    schema: inviteSchema,
    defaultValues: { email: '', role: 'author' },
    fields: ['email', 'role'],
    save: async (values) => {
      tell(await send.mutateAsync(values));
      onClose();
    },
    failure: t('invitations.sendFailed'),
  });
  const { errors } = form.formState;
  return (
    <FormDialog title={t('invitations.new')} action={t('invitations.new')} {...saving} onClose={onClose}>
      <TextField
        {...form.register('email')}
        label={t('invitations.email')}
        required
        autoFocus
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        hint={t('invitations.hint')}
      />
      <MuiTextField
        {...form.register('role')}
        select
        fullWidth
        label={t('users.roleTitleShort')}
        error={errors.role !== undefined}
        helperText={errors.role?.message}
        slotProps={{ select: { native: true } }}
      >
        {INVITABLE_ROLES.filter((role) => mayGive(viewer.role, role)).map((role) => (
          <option key={role} value={role}>
            {t(`users.role.${role}`)}
          </option>
        ))}
      </MuiTextField>
    </FormDialog>
  );
}

function useSendAgain(): (invitation: Invitation) => void {
  const t = useTranslations('admin.invitations');
  const { mutate } = useMutation(sendInvitation);
  const tell = useTellOfMail();
  return ({ email, role }) =>
    mutate(
      { email, role },
      {
        onSuccess: tell,
        onError: (error) => say(errorMessage(error, t('sendFailed')), 'error'),
      },
    );
}

function useInvitationColumns(onTakeBack: (invitation: Invitation) => void): Column<Invitation>[] {
  const t = useTranslations('admin');
  const sendAgain = useSendAgain();
  return [
    {
      ...{ field: 'email', headerName: t('invitations.email'), flex: 1, minWidth: 200, sortable: true },
      cell: ({ email }) => <bdi style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{email}</bdi>,
    },
    {
      ...{ field: 'role', headerName: t('users.roleTitleShort'), width: 160, sortable: true },
      cell: ({ role }) => t(`users.role.${role}`),
    },
    {
      ...{
        field: 'invited_by',
        headerName: t('invitations.invitedBy'),
        width: 160,
        sortable: true,
        needsName: true as const,
      },
      cell: ({ invited_by }) => <bdi>@{invited_by}</bdi>,
    },
    {
      ...{
        field: 'expires_at',
        headerName: t('invitations.validUntil'),
        width: 150,
        sortable: true,
        needsName: true as const,
      },
      cell: ({ expires_at, is_expired }) =>
        is_expired ? <Chip size="small" label={t('invitations.expired')} /> : <ShortDate iso={expires_at} />,
    },
    {
      ...{ field: 'menu', headerName: t('posts.actions'), type: 'actions' },
      cell: (invitation) => (
        <RowMenu
          label={t('posts.actionsOf', { title: invitation.email })}
          actions={[
            { text: t('invitations.again'), onClick: () => sendAgain(invitation) },
            { text: t('invitations.takeBack'), onClick: () => onTakeBack(invitation), isDanger: true },
          ]}
        />
      ),
    },
  ];
}

/** /admin/invitations: who was asked to come and has not answered yet. */
export function InvitationsScreen() {
  const t = useTranslations('admin');
  const query = useQuery(invitationsOptions);
  const address = useListAddress();
  const [inviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<Invitation | null>(null);
  const columns = useInvitationColumns(setLeaving);
  return (
    <>
      <PageHead title={t('titles.invitations')}>
        <NewButton onClick={() => setInviting(true)}>{t('invitations.new')}</NewButton>
      </PageHead>
      <ListBody
        caption={t('titles.invitations')}
        columns={columns}
        rows={query.data}
        query={query}
        whole={address}
        failure={t('invitations.failed')}
        empty={<EmptyState title={t('invitations.empty')} text={t('invitations.emptyText')} />}
      />
      {inviting && <InvitationDialog onClose={() => setInviting(false)} />}
      {leaving && (
        <DeleteDialog
          id={leaving.id}
          name={leaving.email}
          mutation={takeBackInvitation}
          failure={t('invitations.takeBackFailed')}
          words={{
            title: t('invitations.takeBackTitle', { email: leaving.email }),
            action: t('invitations.takeBack'),
            done: t('invitations.takenBack', { email: leaving.email }),
          }}
          onClose={() => setLeaving(null)}
        >
          {t('invitations.takeBackText')}
        </DeleteDialog>
      )}
    </>
  );
}
