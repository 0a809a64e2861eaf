'use client';

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { Link } from '@/components/ui/link';
import { MatraHeading } from '@/components/ui/matra-heading';
import { pathTo } from '@/lib/paths';
import type { OwnUser } from '@/lib/schemas/profile';
import { useAuth } from '@/stores/auth';
import { StartAnew } from '../verify/start-anew';
import { AboutMe } from './about-me';
import { FactorSection } from './factors/factor-section';
import { NotificationSwitches } from './notification-switches';
import { OwnData } from './own-data';
import { updateProfile } from '@/lib/api/profile';
import { EditInPlace } from './edit-in-place';
import { PictureEditor } from './picture-editor';
import { SessionList } from './session-list';

const fullNameRules = () => import('@/lib/schemas/profile-input').then(({ fullNameSchema }) => fullNameSchema);
const usernameRules = () => import('@/lib/schemas/profile-input').then(({ usernameFormSchema }) => usernameFormSchema);

/** The full name, edited where it stands. */
function FullName({ user }: { user: OwnUser }) {
  const t = useTranslations('account');
  return (
    <EditInPlace
      name="fullName"
      label={t('fields.fullName')}
      editLabel={t('profile.editNameLabel')}
      value={user.full_name}
      autoComplete="name"
      rules={fullNameRules}
      save={(fullName) => updateProfile({ fullName })}
    />
  );
}

/** The username; says what a change of it does. */
function Username({ user }: { user: OwnUser }) {
  const t = useTranslations('account');
  return (
    <EditInPlace
      name="username"
      label={t('fields.username')}
      editLabel={t('about.editUsername')}
      hint={t('about.usernameHint')}
      value={user.username}
      autoComplete="off"
      rules={usernameRules}
      save={(username) => updateProfile({ username })}
    />
  );
}

// Loaded when they are asked for.
const DIALOGS = {
  email: dynamic(() => import('./change-email-dialog').then((module) => module.ChangeEmailDialog), { ssr: false }),
  password: dynamic(() => import('./change-password-dialog').then((module) => module.ChangePasswordDialog), {
    ssr: false,
  }),
};
const NAMES = { email: 'changeEmail', password: 'changePassword' } as const;

/** Opens the dialog that changes the address or the password. */
function ChangeCredential({ what, allowed }: { what: keyof typeof DIALOGS; allowed: boolean }) {
  const t = useTranslations('account.profile');
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = DIALOGS[what];
  return (
    <>
      <Button variant="outlined" disabled={!allowed} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t(NAMES[what])}
      </Button>
      {isOpen && <Dialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

// The tones of alerts keep 4.5:1 in both schemes.
const PROVED = { bgcolor: 'Alert.successStandardBg', color: 'Alert.successColor' };
const UNPROVED = { bgcolor: 'Alert.warningStandardBg', color: 'Alert.warningColor' };
const FACT = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  minHeight: 56,
  py: 1,
};
const NAME = { width: { xs: '100%', sm: 132 }, color: 'text.secondary', fontSize: '0.9375rem' };
const VALUE = {
  ...{ display: 'flex', flex: '1 1 180px', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' },
  ...{ gap: 1, minWidth: 0, m: 0, overflowWrap: 'anywhere' },
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={FACT}>
      <Box component="dt" sx={NAME}>
        {name}
      </Box>
      <Box component="dd" sx={VALUE}>
        {children}
      </Box>
    </Box>
  );
}

/** What the account consists of, each with the way to change it. E-mail and password need a verified e-mail. */
function ProfileFacts({ user }: { user: OwnUser }) {
  const t = useTranslations('account.profile');
  const { isEmailVerified } = user;
  return (
    <Paper component="section" variant="outlined" sx={{ px: 3, py: 1 }}>
      <Stack component="dl" divider={<Divider component="div" aria-hidden="true" />} sx={{ m: 0 }}>
        <Fact name={t('fullName')}>
          <FullName user={user} />
        </Fact>
        <Fact name={t('username')}>
          <Username user={user} />
        </Fact>
        <Fact name={t('email')}>
          <bdi dir="ltr">{user.email}</bdi>
          <ChangeCredential what="email" allowed={isEmailVerified} />
        </Fact>
        <Fact name={t('emailStatus')}>
          <Chip
            size="small"
            label={t(isEmailVerified ? 'verified' : 'unverified')}
            sx={isEmailVerified ? PROVED : UNPROVED}
          />
        </Fact>
        <Fact name={t('password')}>
          <span role="img" aria-label={t('passwordMask')}>
            ••••••••
          </span>
          <ChangeCredential what="password" allowed={isEmailVerified} />
        </Fact>
        <Fact name={t('role')}>{t(`roles.${user.role}`)}</Fact>
      </Stack>
    </Paper>
  );
}

// On a phone the button has a line of its own, below the words and beginning where they do.
const NOTE = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: '1 1 0' },
  '& .MuiAlert-action': { flex: { xs: '1 0 100%', sm: 'none' }, m: 0, pl: { xs: 3.5, sm: 2 } },
};

/** The own profile (docs/product.md#screens). */
export function ProfileView({ user }: { user: OwnUser }) {
  const t = useTranslations('account');
  const authError = useAuth((state) => state.error);
  return (
    <Stack spacing={3} sx={{ maxWidth: 680, mx: 'auto', mb: 6 }}>
      <MatraHeading>{t('profile.title')}</MatraHeading>
      {!user.isEmailVerified && (
        <Alert severity="warning" role="note" action={<StartAnew />} sx={NOTE}>
          {t('profile.verifyPrompt')}{' '}
          <MuiLink component={Link} href={pathTo.verifyEmail()} color="inherit" sx={{ fontWeight: 500 }}>
            {t('profile.verifyNow')}
          </MuiLink>
        </Alert>
      )}
      {authError && <Alert severity="error">{authError}</Alert>}
      <PictureEditor user={user} />
      <ProfileFacts user={user} />
      <AboutMe user={user} />
      <NotificationSwitches user={user} />
      <FactorSection userId={user.id} />
      <SessionList userId={user.id} />
      <OwnData user={user} />
    </Stack>
  );
}
