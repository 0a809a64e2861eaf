'use client';

import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { RetryNotice } from '@/components/ui/notice';
import { adminPostOptions } from '@/lib/api/admin-posts';
import { ApiError, errorMessage } from '@/lib/api/api-error';
import { pathToAdmin } from '@/lib/paths';

function Waiting() {
  const t = useTranslations('editor');
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '40vh' }}>
      <CircularProgress aria-label={t('loading')} />
    </Box>
  );
}

// The editor weighs more than all other screens together, and needs a browser.
const PostEditor = dynamic(() => import('./post-editor').then((module) => module.PostEditor), {
  ssr: false,
  loading: Waiting,
});

const GonePost = dynamic(() => import('./post-editor').then((module) => module.GonePost), { loading: Waiting });

/** How often this address was come to: a saved draft changes the address under the editor, and one may come back for the next. */
function useVisits(address: string): number {
  const pathname = usePathname();
  const [last, setLast] = useState({ pathname, visits: 0 });
  if (last.pathname !== pathname) setLast({ pathname, visits: last.visits + (pathname === address ? 1 : 0) });
  return last.visits;
}

/** A new post. */
export function NewPostScreen() {
  return <PostEditor key={useVisits(pathToAdmin.newPost())} post={null} />;
}

/** A stored post; what is edited is what is stored now, never what was seen before. */
export function EditPostScreen({ id }: { id: number }) {
  const t = useTranslations('editor');
  const { data: post, isFetchedAfterMount, error, refetch } = useQuery(adminPostOptions(id));
  if (post && isFetchedAfterMount) return <PostEditor key={id} post={post} />;
  if (!error) return <Waiting />;
  if (error instanceof ApiError && error.status === 404) return <GonePost id={id} />;
  return (
    <>
      <h1>{t('editTitle')}</h1>
      <RetryNotice message={errorMessage(error, t('loadFailed'))} retry={t('retry')} onRetry={() => void refetch()} />
    </>
  );
}
