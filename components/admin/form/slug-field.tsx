import { useTranslations } from 'next-intl';
import { TextField, type TextFieldProps } from './text-field';

/** The last part of an address, typed as it is: nothing completes, corrects or capitalises it. */
export function SlugField(props: Omit<TextFieldProps, 'label'>) {
  const t = useTranslations('admin.categories');
  return <TextField {...props} label={t('slug')} autoComplete="off" autoCapitalize="none" spellCheck={false} />;
}
