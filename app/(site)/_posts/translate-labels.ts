import { getTranslations } from 'next-intl/server';
import type { TranslateLabels } from '@/components/translation/translate-control';

/** Texts of the controls that translate a post and its comments. */
export async function translateLabels(): Promise<{ labels: TranslateLabels; commentName: string }> {
  const t = await getTranslations('translation.control');
  const labels = {
    translate: t('translate'),
    original: t('original'),
    working: t('working'),
    machine: t('machine'),
    into: t('into'),
    choose: t('choose'),
  };
  return { labels, commentName: t('translateComment', { name: '{name}' }) };
}
