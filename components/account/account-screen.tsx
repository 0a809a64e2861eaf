'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState, type ComponentType } from 'react';
import { focusHeading } from '@/components/ui/focus-heading';
import { useHydrated } from './use-link-token';

/** After a navigation focus goes to the title (FocusHeading), which was not there yet if the code had to come first. */
function useTitleFocus(): void {
  const hydrated = useHydrated();
  const [isNavigation] = useState(hydrated);
  useEffect(() => {
    if (isNavigation && document.activeElement === document.body) focusHeading();
  }, [isNavigation]);
}

// Outside of `dynamic`, which has pages preload the imports that stand in it.
const loadMui = () => import('@/components/ui/mui-parts');

/** A screen in the parts that MUI draws. Both are fetched at once, after the scripts that every page has. */
const late = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  dynamic(async () => {
    const [{ MuiParts }, Screen] = await Promise.all([loadMui(), load()]);
    return function Drawn(props: Props) {
      useTitleFocus();
      return (
        <MuiParts>
          <Screen {...props} />
        </MuiParts>
      );
    };
  });
const SCREENS = {
  login: late(() => import('./login/login-form').then(({ LoginForm }) => LoginForm)),
  register: late(() => import('./register/register-form').then(({ RegisterForm }) => RegisterForm)),
  forgot: late(() => import('./reset/forgot-password').then(({ ForgotPassword }) => ForgotPassword)),
  reset: late(() => import('./reset/reset-password').then(({ ResetPassword }) => ResetPassword)),
  verify: late(() => import('./verify/verify-email').then(({ VerifyEmail }) => VerifyEmail)),
  profile: late(() => import('./profile/profile').then(({ Profile }) => Profile)),
};
// Those that a mail's link leads to, with the token in their address.
const OF_LINKS = {
  undo: late(() => import('./undo-email').then(({ UndoEmail }) => UndoEmail)),
  invitation: late(() => import('./invitation/invitation').then(({ Invitation }) => Invitation)),
};

type AccountScreenProps = { name: keyof typeof SCREENS } | { name: keyof typeof OF_LINKS; token: string };

/**
 * A page of the account. Its HTML comes whole from the server; the code of its fields and of MUI is no part of the first
 * load (docs/decisions/009), as nobody can type before the page is there.
 */
export function AccountScreen(props: AccountScreenProps) {
  if ('token' in props) {
    const Linked = OF_LINKS[props.name];
    return <Linked token={props.token} />;
  }
  const Screen = SCREENS[props.name];
  return <Screen />;
}
