'use client';

import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { PersonAvatar } from '@/components/ui/person-avatar';
import { pathTo } from '@/lib/paths';
import type { AdminUser } from '@/lib/schemas/admin-user';
import { useViewer } from '../viewer';

/** Who somebody is, on the way to their public page, which only active accounts have. */
export function UserName({ user }: { user: AdminUser }) {
  const t = useTranslations('admin.users');
  const viewer = useViewer();
  const name = user.full_name || user.username;
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      <PersonAvatar name={name} image={user.profile_image} size={36} />
      <div>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', fontWeight: 600 }}>
          {user.isActive ? (
            <MuiLink component={Link} href={pathTo.user(user.username)} color="textPrimary" underline="hover">
              {name}
            </MuiLink>
          ) : (
            <span>{name}</span>
          )}
          {user.id === viewer.id && <Chip size="small" label={t('you')} />}
        </Stack>
        <Typography variant="body2" color="textSecondary">
          <bdi>@{user.username}</bdi>
          {!user.isEmailVerified && ` · ${t('unverified')}`}
          {!user.may_comment && ` · ${t('noCommenting')}`}
        </Typography>
      </div>
    </Stack>
  );
}
