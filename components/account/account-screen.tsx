'use client';

import { lazy, Suspense, type ComponentType } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { useTranslations } from 'next-intl';

/** A screen in the parts that MUI draws. Both are fetched at once, after the scripts that every page has. */
function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [{ MuiParts }, Screen] = await Promise.all([import('@/components/ui/mui-parts'), load()]);
    const Drawn = (props: Props) => (
      <MuiParts>
        <Screen {...props} />
      </MuiParts>
    );
    return { default: Drawn };
  });
}

const SCREENS = {
  login: late(() => import('./login/login-form').then(({ LoginForm }) => LoginForm)),
  register: late(() => import('./register/register-form').then(({ RegisterForm }) => RegisterForm)),
  forgot: late(() => import('./reset/forgot-password').then(({ ForgotPassword }) => ForgotPassword)),
  reset: late(() => import('./reset-password').then(({ ResetPassword }) => ResetPassword)),
  verify: late(() => import('./verify-email').then(({ VerifyEmail }) => VerifyEmail)),
  profile: late(() => import('./profile/profile').then(({ Profile }) => Profile)),
};
const Undo = late(() => import('./undo-email').then(({ UndoEmail }) => UndoEmail));

type AccountScreenProps = { name: keyof typeof SCREENS } | { name: 'undo'; token: string };

/**
 * A page of the account. Its HTML comes whole from the server; the code of its fields and of MUI is no part of the first
 * load (docs/decisions/009), as nobody can type before the page is there.
 */
export function AccountScreen(props: AccountScreenProps) {
  const t = useTranslations('account');
  const Screen = props.name === 'undo' ? null : SCREENS[props.name];
  return (
    <Suspense fallback={<Spinner label={t('loading')} />}>
      {props.name === 'undo' ? <Undo token={props.token} /> : Screen && <Screen />}
    </Suspense>
  );
}
