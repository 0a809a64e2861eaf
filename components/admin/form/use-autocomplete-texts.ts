import { useTranslations } from 'next-intl';

/** Suggestions of a field that is not in a dialog stand within a landmark of the page. */
export const IN_LANDMARK = { popper: { container: () => document.getElementById('content') } };

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
