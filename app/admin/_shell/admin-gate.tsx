'use client';

import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useRef, type ReactNode } from 'react';
import { loginPath } from '@/lib/session/login-path';
import { secondFactorsOptions } from '@/lib/api/second-factors';
import { AdminMessage, AdminWaiting, KeptTexts } from '@/components/admin/shell/admin-message';
import { AdminShell } from '@/components/admin/shell/admin-shell';
import { maySee } from '@/components/admin/shell/screens';
import { ViewerProvider } from '@/components/admin/viewer';
import { AccountArea } from '@/components/layout/account-area';
import { Brand } from '@/components/layout/brand';
import { LanguageButton } from '@/components/layout/language-button';
import { LanguagePopover } from '@/components/layout/language-popover';
import { SkipLink } from '@/components/layout/skip-link';
import { ThemeToggle } from '@/components/layout/theme-toggle';
import { Link } from '@/components/ui/link';
import { RetryNotice } from '@/components/ui/notice';
import { errorMessage } from '@/lib/api/api-error';
import { profileOptions } from '@/lib/api/profile';
import { pathTo, pathToAdmin } from '@/lib/paths';
import { may } from '@/lib/rules/roles';
import type { OwnUser } from '@/lib/schemas/profile';
import { useAuth } from '@/stores/auth';

/**
 * Leads whoever the site asks for a second factor to where it is set up, while they have none.
 * @param viewer undefined where nothing is asked @returns whether nothing may be shown yet
 */
function useFactorFirst(viewer: OwnUser | undefined): boolean {
  const router = useRouter();
  const enabled = viewer !== undefined && may(viewer.role, 'admin.enter');
  const { data, isFetchedAfterMount } = useQuery({ ...secondFactorsOptions(viewer?.id ?? 0), enabled });
  const isMissing = isFetchedAfterMount && data?.required === true && !data.totp && data.passkeys.length === 0;
  useEffect(() => {
    if (isMissing) router.replace(`${pathTo.profile()}#signing-in`);
  }, [isMissing, router]);
  return enabled && (isMissing || !isFetchedAfterMount);
}

/** Sends guests to /login and back here afterwards. Who is logged out while here is told so instead. */
function useGuestsAway(): void {
  const router = useRouter();
  const { loading, isAuthenticated } = useAuth();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (isAuthenticated) wasSignedIn.current = true;
    else if (!loading && !wasSignedIn.current)
      router.replace(loginPath(window.location.pathname + window.location.search));
  }, [loading, isAuthenticated, router]);
}

/**
 * Who looks, as the server knows it: a role may have changed since it was stored here, and no screen makes a call that
 * its viewer's role may not (docs/product.md#session).
 */
function useProfile() {
  const { isAuthenticated, user } = useAuth();
  const profile = useQuery({ ...profileOptions(user?.id ?? 0), enabled: isAuthenticated });
  const viewer = isAuthenticated && (profile.isFetchedAfterMount || profile.isError) ? profile.data : undefined;
  useEffect(() => {
    if (viewer && useAuth.getState().isAuthenticated) useAuth.getState().saveUser(viewer);
  }, [viewer]);
  return { profile, viewer };
}

function NotForRole({ viewer }: { viewer: OwnUser }) {
  const t = useTranslations('admin.notForRole');
  const isWriter = may(viewer.role, 'admin.enter');
  return (
    <AdminMessage title={t('title')} text={isWriter ? t('writerText') : t('readerText')}>
      <Button component={Link} variant="contained" href={isWriter ? pathToAdmin.home() : pathTo.home()}>
        {isWriter ? t('toDashboard') : t('toSite')}
      </Button>
      {!may(viewer.role, 'posts.write') && <KeptTexts userId={viewer.id} />}
    </AdminMessage>
  );
}

function LoggedOut() {
  const t = useTranslations('admin.loggedOut');
  const path = usePathname();
  const query = useSearchParams().toString();
  return (
    <AdminMessage title={t('title')} text={t('text')}>
      <Button component={Link} variant="contained" href={pathTo.login(query === '' ? path : `${path}?${query}`)}>
        {t('login')}
      </Button>
    </AdminMessage>
  );
}

type AdminGateProps = {
  /** The site asks whoever works on it for a second factor. */
  asksSecondFactor: boolean;
  children: ReactNode;
};

/** Lets in who may see the screen at this address; nothing below is rendered, or asks for anything, for others. */
export function AdminGate({ asksSecondFactor, children }: AdminGateProps) {
  const t = useTranslations('admin');
  const pathname = usePathname();
  const { loading, isAuthenticated } = useAuth();
  useGuestsAway();
  const { profile, viewer } = useProfile();
  const shell = (content: ReactNode) => (
    <>
      <SkipLink />
      <AdminShell
        role={viewer && may(viewer.role, 'admin.enter') ? viewer.role : null}
        brand={<Brand />}
        tools={
          <>
            <LanguageButton look="bar" />
            <ThemeToggle />
            {/* Nobody is taken for a guest before that is known. */}
            {!loading && <AccountArea />}
          </>
        }
      >
        {content}
      </AdminShell>
      <LanguagePopover />
    </>
  );
  const isHeldBack = useFactorFirst(asksSecondFactor ? viewer : undefined);
  if (viewer) {
    if (isHeldBack) return shell(<AdminWaiting />);
    if (!maySee(viewer.role, pathname)) return shell(<NotForRole viewer={viewer} />);
    return <ViewerProvider viewer={viewer}>{shell(children)}</ViewerProvider>;
  }
  if (profile.isError) {
    const retry = () => void profile.refetch();
    const message = errorMessage(profile.error, t('profileFailed'));
    return shell(
      <AdminMessage title={t('profileFailed')} text="">
        <RetryNotice message={message} retry={t('tryAgain')} onRetry={retry} />
      </AdminMessage>,
    );
  }
  if (!loading && !isAuthenticated) return shell(<LoggedOut />);
  return shell(<AdminWaiting />);
}
