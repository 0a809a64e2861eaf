import { useTranslations } from 'next-intl';

/** The words of MUI's Autocomplete in the reader's language. */
export function useAutocompleteTexts() {
  const t = useTranslations('admin.choices');
  return {
    clearText: t('clear'),
    openText: t('open'),
    closeText: t('close'),
    noOptionsText: t('none'),
    loadingText: t('loading'),
  };
}
