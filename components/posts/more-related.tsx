'use client';

import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { RelatedRestProps } from './related-rest';

// For the few who have read all that stands there.
const RelatedRest = dynamic(() => import('./related-rest').then((module) => module.RelatedRest), { ssr: false });

/** The way to related posts beyond those of the page. */
export function MoreRelated(props: RelatedRestProps) {
  const t = useTranslations('posts');
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <RelatedRest {...props} />;
  return (
    <Button variant="outlined" onClick={() => setAsked(true)}>
      {t('moreRelated')}
    </Button>
  );
}
