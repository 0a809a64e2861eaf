'use client';

import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '@/components/ui/typing';
import { authorsOptions } from '@/lib/api/editor';
import type { AuthorLink } from '@/lib/schemas/post';
import { IN_LANDMARK, useAutocompleteTexts } from './use-autocomplete-texts';

export const nameOf = ({ full_name, username }: Pick<AuthorLink, 'full_name' | 'username'>) =>
  full_name.trim() || username;

// A pause in typing before the server is asked.
const PAUSE_MS = 300;
// A long name loses its end, in whichever direction it runs.
const NAMES = { chip: { slotProps: { label: { dir: 'auto' } } } } as const;

/** Who may write here, or (with `of`) has written, and is called like what is typed; asked for once a list is open. */
export function useFoundAuthors(typed: string, isOpen: boolean, of?: 'posts'): AuthorLink[] {
  const search = useDebounced(typed.trim(), PAUSE_MS);
  const { data = [] } = useQuery({
    ...authorsOptions(search, of),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
  return data;
}

type AuthorFieldProps = {
  value: AuthorLink[];
  onChange: (authors: AuthorLink[]) => void;
  label: string;
  hint: string;
  problem?: string | undefined;
  disabled?: boolean;
  isInDialog?: boolean;
};

/** Several authors in an order, found by their names. */
export function AuthorField({
  value,
  onChange,
  label,
  hint,
  problem,
  disabled = false,
  isInDialog = false,
}: AuthorFieldProps) {
  const texts = useAutocompleteTexts();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  return (
    <Autocomplete
      {...texts}
      multiple
      filterSelectedOptions
      disableClearable
      size="small"
      disabled={disabled}
      options={useFoundAuthors(typed, isOpen)}
      filterOptions={(options) => options}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      value={value}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      inputValue={typed}
      // The list of those chosen is a new one at each render, which is no reason to forget what is typed.
      onInputChange={(_event, text, reason) => reason !== 'reset' && setTyped(text)}
      onChange={(_event, authors) => onChange(authors)}
      slotProps={isInDialog ? NAMES : { ...IN_LANDMARK, ...NAMES }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={problem !== undefined}
          helperText={problem ? <span role="alert">{problem}</span> : hint}
        />
      )}
    />
  );
}
