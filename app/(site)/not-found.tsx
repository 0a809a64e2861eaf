import { useTranslations } from 'next-intl';
import { StatusMessage } from '@/components/layout/status-message';

/** For a page of the site that finds nothing; the shell stands around it already. */
export default function SiteNotFound() {
  const t = useTranslations('status.page-not-found');
  return <StatusMessage title={t('title')} text={t('text')} />;
}
