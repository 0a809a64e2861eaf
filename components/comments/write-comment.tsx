'use client';

import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { pathTo } from '@/lib/paths';
import { useAuth } from '@/stores/auth';

// Most readers are guests: the form's code comes only to those who may use it.
const CommentForm = dynamic(() => import('./comment-form').then((module) => module.CommentForm), {
  ssr: false,
});

/** What a reader finds where comments are written, by who they are (SPEC 4: guest, unverified, verified). */
export function WriteComment({ postId, slug }: { postId: number; slug: string }) {
  const t = useTranslations('comments');
  const signedIn = useAuth((state) => state.isAuthenticated);
  const verified = useAuth((state) => state.isEmailVerified);
  if (!signedIn)
    return (
      <Notice severity="info">
        {t('loginFirst')} <Link href={pathTo.login(pathTo.comments(slug))}>{t('login')}</Link>
      </Notice>
    );
  if (!verified)
    return (
      <Notice severity="warning">
        {t('verifyFirst')} <Link href={pathTo.verifyEmail()}>{t('verify')}</Link>
      </Notice>
    );
  return <CommentForm postId={postId} />;
}
