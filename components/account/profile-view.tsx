'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { MatraHeading } from '@/components/ui/matra-heading';
import { Notice } from '@/components/ui/notice';
import { pathTo } from '@/lib/paths';
import type { OwnUser } from '@/lib/schemas/profile';
import { PictureEditor } from './picture-editor';
import { ProfileFacts } from './profile-facts';
import styles from './profile.module.css';
import { SessionList } from './session-list';

/** The own profile (SPEC 2). */
export function ProfileView({ user }: { user: OwnUser }) {
  const t = useTranslations('account');
  return (
    <div className={styles.profile}>
      <MatraHeading>{t('profile.title')}</MatraHeading>
      {!user.isEmailVerified && (
        <div className={styles.notice}>
          <Notice severity="warning">
            {t('profile.verifyPrompt')} <Link href={pathTo.verifyEmail()}>{t('profile.verifyNow')}</Link>
          </Notice>
        </div>
      )}
      <PictureEditor user={user} />
      <ProfileFacts user={user} />
      <SessionList userId={user.id} />
    </div>
  );
}
