'use client';

import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Link } from '@/components/ui/link';
import { MuiParts } from '@/components/ui/mui-parts';
import { PersonAvatar } from '@/components/ui/person-avatar';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { errorMessage } from '@/lib/api/api-error';
import { pathTo, pathToAdmin } from '@/lib/paths';
import { type Permission, rolesWith } from '@/lib/rules/roles';
import { useAuth } from '@/stores/auth';
import { useUi } from '@/stores/ui';

// A stored role is a text: it may be of another version of the site.
const isAllowed = (role: string, permission: Permission) => rolesWith(permission).some((known) => known === role);

/** The number of the post that the page shows, where it is theirs or their role edits everybody's. */
function editablePost({ role, username }: { role: string; username: string }): number | undefined {
  // Cards of lists are marked with theirs, too: they have no such heading.
  const article = document.querySelector('[data-post] h1')?.closest<HTMLElement>('[data-post]');
  const isTheirs = article?.querySelector(`header [href="${pathTo.user(username)}"]`);
  const may = isTheirs ? isAllowed(role, 'posts.write') : isAllowed(role, 'posts.write-any');
  return article && may ? Number(article.dataset.post) : undefined;
}

/** The avatar and its menu: greeting, Profile, Dashboard for who may enter it, 'Verify Email' only while unverified, Logout (docs/product.md#screens). */
export function AccountMenu() {
  const t = useTranslations('layout');
  const router = useRouter();
  const { user, isEmailVerified, clear } = useAuth();
  const notify = useUi((state) => state.notify);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = () => setAnchor(null);
  const endOthers = async () => {
    const { endOtherSessions } = await import('@/lib/api/profile');
    await endOtherSessions().then(
      () => notify(t('othersEnded'), 'success'),
      (error: unknown) => notify(errorMessage(error, t('endFailed')), 'error'),
    );
  };
  const logout = () => {
    close();
    // docs/product.md#roles: the one account that stays. The API refuses it too.
    if (user?.role === 'default_admin')
      return notify(t('stays'), 'error', { why: t('staysWhy'), label: t('endOthers'), run: () => void endOthers() });
    void clear();
    router.push(pathTo.home());
  };
  const name = user?.username ?? '';
  const postId = user && anchor ? editablePost(user) : undefined;
  return (
    <MuiParts>
      <IconButton
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <PersonAvatar name={user?.full_name || name} image={user?.profile_image} size={36} />
        <VisuallyHidden>{t('accountMenu')}</VisuallyHidden>
      </IconButton>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        // It stands outside of the bar, at the end of the page: a landmark of its own.
        slotProps={{ root: { role: 'region', 'aria-label': t('accountMenu') } }}
      >
        <MenuItem disabled sx={{ '&.Mui-disabled': { opacity: 0.75 } }}>
          {t('welcome', { username: name })}
        </MenuItem>
        <MenuItem component={Link} href={pathTo.profile()} onClick={close}>
          {t('profile')}
        </MenuItem>
        {postId !== undefined && (
          <MenuItem component={Link} href={pathToAdmin.post(postId)} onClick={close}>
            {t('editPost')}
          </MenuItem>
        )}
        {user && isAllowed(user.role, 'admin.enter') && (
          <MenuItem component={Link} href={pathToAdmin.home()} onClick={close}>
            {t('dashboard')}
          </MenuItem>
        )}
        {!isEmailVerified && (
          <MenuItem
            component={Link}
            href={pathTo.verifyEmail()}
            onClick={close}
            sx={{ fontWeight: 700, color: 'secondary.dark', bgcolor: 'secondary.light' }}
          >
            {t('verifyEmail')}
          </MenuItem>
        )}
        <MenuItem onClick={logout}>{t('logout')}</MenuItem>
      </Menu>
    </MuiParts>
  );
}
