'use client';

import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { MatraHeading } from '@/components/ui/matra-heading';
import { errorMessage } from '@/lib/api/api-error';
import { notificationKeys, notificationsOptions, updateNotifications } from '@/lib/api/notifications';
import { NOTICE_KINDS } from '@/lib/rules/realtime-events';
import { may } from '@/lib/rules/roles';
import type { Notifications, NotificationsInput, OwnUser } from '@/lib/schemas/profile';
import { say } from '@/components/ui/say';

/** Which mails about comments one gets, of what one does here. A switch is saved when it is turned. */
export function NotificationSwitches({ user: { id: userId, role, post_count: posts } }: { user: OwnUser }) {
  const kinds = NOTICE_KINDS.filter((kind) => kind !== 'posts' || posts > 0 || may(role, 'posts.write'));
  const t = useTranslations('account.notifications');
  const client = useQueryClient();
  const { data: saved, isError } = useQuery(notificationsOptions(userId));
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (change: NotificationsInput) => updateNotifications(change),
    onSuccess: (now: Notifications) => {
      client.setQueryData(notificationKeys.own(userId), now);
      say(t('saved'), 'success');
    },
    onError: (error) => say(errorMessage(error, t('failed')), 'error'),
  });
  const shown = saved && { ...saved, ...(isPending && variables) };
  return (
    <Paper component="section" variant="outlined" sx={{ p: 3 }}>
      <MatraHeading level={2}>{t('title')}</MatraHeading>
      {isError && !saved && <p>{t('loadFailed')}</p>}
      {shown && (
        <Stack sx={{ mt: 2 }}>
          {kinds.map((kind) => (
            <FormControlLabel
              key={kind}
              control={
                <Switch checked={shown[kind]} onChange={(_, checked) => !isPending && mutate({ [kind]: checked })} />
              }
              label={t(kind)}
            />
          ))}
        </Stack>
      )}
    </Paper>
  );
}
