'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import type { MouseEvent } from 'react';
import { ArrowLeftIcon } from '@/components/ui/icons/post-icons';
import { Link } from '@/components/ui/link';
import { pathTo } from '@/lib/paths';
import styles from './back-link.module.css';

/** Back to where the reader came from; home for one who came from nowhere, or without JavaScript. */
export function BackLink() {
  const t = useTranslations('posts');
  const router = useRouter();
  function goBack(event: MouseEvent) {
    if (window.history.length < 2) return;
    event.preventDefault();
    router.back();
  }
  return (
    <Link className={styles.back} href={pathTo.home()} onClick={goBack}>
      <ArrowLeftIcon size={20} />
      {t('back')}
    </Link>
  );
}
