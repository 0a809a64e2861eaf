'use client';

import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type ComponentProps, type ReactNode } from 'react';

export type FormFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'color' | 'size'> & {
  label: string;
  /** What is wrong; '' when that is said elsewhere. */
  error?: string | undefined;
  hint?: string | undefined;
  /** What stands in the field beside the input. */
  end?: ReactNode;
};

/**
 * A labelled field with its message below. An error takes the hint's place and is read aloud when it comes. These are the
 * parts of MUI's TextField, which would bring its selects and menus along.
 */
export function FormField({ label, error, hint, end, ref, type, autoFocus, ...input }: FormFieldProps) {
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
        required
        endAdornment={end}
        slotProps={{ input: { 'aria-describedby': described, ...input } }}
      />
      <FormHelperText id={`${id}-message`} aria-live="polite">
        {message}
      </FormHelperText>
    </FormControl>
  );
}
