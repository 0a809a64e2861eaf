'use client';

import InputAdornment from '@mui/material/InputAdornment';
import Stack, { type StackProps } from '@mui/material/Stack';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

const ROW = { flexWrap: 'wrap', alignItems: 'center', p: { xs: 0.5, sm: 1 }, borderTop: 1, borderColor: 'divider' };

/** What is asked below the toolbar about the place where the caret is. */
export function ContextRow(props: StackProps) {
  return <Stack direction="row" spacing={1} useFlexGap sx={ROW} {...props} />;
}

type ContextFieldProps = Omit<TextFieldProps, 'name' | 'label' | 'variant'> & { name: string; inputMode?: 'url' };

/** A field of that row: its name stands in it, so that the row is one line. */
export function ContextField({ name, inputMode, slotProps, ...rest }: ContextFieldProps) {
  return (
    <TextField
      size="small"
      sx={{ flex: '1 1 220px' }}
      slotProps={{
        ...slotProps,
        htmlInput: { 'aria-label': name, inputMode, ...slotProps?.htmlInput },
        input: {
          startAdornment: (
            <InputAdornment position="start" aria-hidden="true">
              {name}
            </InputAdornment>
          ),
        },
      }}
      {...rest}
    />
  );
}
