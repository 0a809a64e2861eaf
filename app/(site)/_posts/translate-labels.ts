import { getTranslations } from 'next-intl/server';
import type { TranslateLabels } from '@/components/translation/translate-control';

/** Texts of the controls that translate a post and its comments. */
export async function translateLabels(): Promise<{ post: TranslateLabels; comment: TranslateLabels & { name: string } }> {
  const t = await getTranslations('translation.control');
  const post = {
    translate: t('translate'),
    original: t('original'),
    working: t('working'),
    machine: t('machine'),
    into: t('into'),
    choose: t('choose'),
  };
  return { post, comment: { ...post, name: t('translateComment', { name: '{name}' }) } };
}
