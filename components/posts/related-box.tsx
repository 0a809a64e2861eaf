'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import styles from './related-posts.module.css';

/** How many small screens show at first: as many as related-posts.module.css leaves. */
const FEW = 4;

/** The box of the related posts (docs/product.md#screens). On small screens the first four, and the rest when asked for. */
export function RelatedBox({ children, count }: { children: ReactNode; count: number }) {
  const t = useTranslations('posts');
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  // The button is gone then: reading goes on where it stood.
  useEffect(() => {
    if (isOpen) box.current?.querySelectorAll('a')[FEW]?.focus();
  }, [isOpen]);
  return (
    <>
      <section
        ref={box}
        className={styles.box}
        aria-labelledby="related-heading"
        tabIndex={0}
        data-open={isOpen ? '' : undefined}
      >
        {children}
      </section>
      {count > FEW && !isOpen && (
        <div className={styles.more}>
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
