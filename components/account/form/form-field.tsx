'use client';

import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTheme } from '@mui/material/styles';
import { useId, type ComponentProps, type ReactNode } from 'react';

export type FormFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'color' | 'size'> & {
  label: string;
  /** What is wrong; '' when that is said elsewhere. */
  error?: string | undefined;
  hint?: string | undefined;
  /** More than one: a field that grows from there. */
  lines?: number;
  /** What stands in the field beside the input. */
  end?: ReactNode;
};

const FROM_THE_RIGHT = { textAlign: 'right' } as const;

/**
 * A labelled field with its message below. An error takes the hint's place and is read aloud when it comes. These are the
 * parts of MUI's TextField, which would bring its selects and menus along.
 */
export function FormField(props: FormFieldProps) {
  const { label, error, hint, end, ref, type, autoFocus, required = true, lines = 1, style, ...input } = props;
  const begin = useTheme().direction === 'rtl' ? FROM_THE_RIGHT : undefined;
  const id = useId();
  const message = error || hint;
  const described = message ? `${id}-message` : undefined;
  return (
    <FormControl error={error !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        inputRef={ref}
        type={type ?? 'text'}
        autoFocus={autoFocus ?? false}
        required={required}
        multiline={lines > 1}
        minRows={lines}
        endAdornment={end}
        // Signs at the end of what is typed stand where they were typed, and all of it where the page begins.
        slotProps={{ input: { dir: 'auto', 'aria-describedby': described, ...input, style: { ...begin, ...style } } }}
      />
      <FormHelperText id={`${id}-message`} aria-live="polite">
        {message}
      </FormHelperText>
    </FormControl>
  );
}
