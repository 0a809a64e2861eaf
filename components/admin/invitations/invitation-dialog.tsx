'use client';

import MuiTextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { sendInvitation } from '@/lib/api/invitations';
import { INVITABLE_ROLES, mayGive } from '@/lib/rules/roles';
import { inviteSchema, type InviteInput } from '@/lib/schemas/invitation';
import { FormDialog } from '../form/form-dialog';
import { TextField } from '../form/text-field';
import { useSaveForm } from '../form/use-save-form';
import { say } from '@/components/ui/say';
import { useViewer } from '../viewer';

/** Who is invited, and to what: never to more than one may give. */
export function InvitationDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin');
  const viewer = useViewer();
  const send = useMutation(sendInvitation);
  const { form, ...saving } = useSaveForm<InviteInput, InviteInput>({
    schema: inviteSchema,
    defaultValues: { email: '', role: 'author' },
    fields: ['email', 'role'],
    save: async (values) => {
      await send.mutateAsync(values);
      say(t('invitations.sent', { email: values.email }), 'success');
      onClose();
    },
    failure: t('invitations.sendFailed'),
  });
  const { errors } = form.formState;
  return (
    <FormDialog title={t('invitations.new')} {...saving} onClose={onClose}>
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
