import MuiTextField, { type TextFieldProps as MuiTextFieldProps } from '@mui/material/TextField';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

type InputProps = 'autoCapitalize' | 'dir' | 'lang' | 'maxLength' | 'spellCheck';

type TextFieldProps = Pick<
  MuiTextFieldProps,
  'autoComplete' | 'autoFocus' | 'name' | 'onBlur' | 'onChange' | 'placeholder' | 'required' | 'type' | 'value'
> &
  Pick<React.ComponentProps<'input'>, InputProps> & {
    /** Of the field itself: form libraries move focus there. */
    ref?: React.Ref<HTMLInputElement>;
    label: string;
    error?: string | undefined;
    hint?: ReactNode;
    /** More than one: a field that grows from there. */
    lines?: number;
  };

/** A labelled field with its message below. An error takes the hint's place and is read aloud. */
export function TextField(props: TextFieldProps) {
  const { ref, error, hint, lines = 1, autoCapitalize, dir, lang, maxLength, spellCheck, ...rest } = props;
  return (
    <MuiTextField
      {...rest}
      fullWidth
      inputRef={ref}
      multiline={lines > 1}
      minRows={lines}
      error={error !== undefined}
      helperText={error ?? hint}
      slotProps={{
        htmlInput: { autoCapitalize, dir, lang, maxLength, spellCheck },
        formHelperText: { 'aria-live': 'polite' },
      }}
    />
  );
}

/** The last part of an address, typed as it is: nothing completes, corrects or capitalises it. */
export function SlugField(props: Omit<TextFieldProps, 'label'>) {
  const t = useTranslations('admin.categories');
  return <TextField {...props} label={t('slug')} autoComplete="off" autoCapitalize="none" spellCheck={false} />;
}
