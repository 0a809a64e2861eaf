import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';
import { pathTo } from '@/lib/paths';
import styles from './status-message.module.css';

/** Why there is nothing to show, and ways onward; `action` comes before them. */
export function StatusMessage({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  const t = useTranslations('common');
  return (
    <div className={styles.message}>
      {/* A MatraHeading by its look alone: what the error page needs would come with every page that has one. */}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.onward}>
        {action}
        <LinkButton href={pathTo.home()} variant={action ? 'outlined' : 'contained'}>
          {t('home')}
        </LinkButton>
        <LinkButton href={pathTo.categories()} variant="outlined">
          {t('categories')}
        </LinkButton>
        <LinkButton href={pathTo.search()} variant="outlined">
          {t('search')}
        </LinkButton>
      </div>
    </div>
  );
}
