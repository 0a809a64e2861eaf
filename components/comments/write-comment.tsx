'use client';

import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { pathTo } from '@/lib/paths';
import { useAuth } from '@/stores/auth';
import styles from './comment-form.module.css';

// Most readers are guests: the form's code comes only to those who may use it.
const CommentForm = dynamic(() => import('./comment-form').then((module) => module.CommentForm), {
  ssr: false,
  loading: () => <div className={styles.coming} />,
});

type WriteCommentProps = { postId: number; slug: string; onShowFirst: (() => void) | undefined };

/** What a reader finds where comments are written, by who they are (SPEC 4: guest, unverified, verified). */
export function WriteComment({ postId, slug, onShowFirst }: WriteCommentProps) {
  const t = useTranslations('comments');
  const signedIn = useAuth((state) => state.isAuthenticated);
  const verified = useAuth((state) => state.isEmailVerified);
  const user = useAuth((state) => state.user);
  if (!signedIn)
    return (
      <Notice severity="info">
        {t('loginFirst')} <Link href={pathTo.login(pathTo.comments(slug))}>{t('login')}</Link>
      </Notice>
    );
  if (!user || !verified)
    return (
      <Notice severity="warning">
        {t('verifyFirst')} <Link href={pathTo.verifyEmail()}>{t('verify')}</Link>
      </Notice>
    );
  return <CommentForm key={user.id} postId={postId} user={user} onShowFirst={onShowFirst} />;
}
