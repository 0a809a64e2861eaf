'use client';

import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { IN_LANDMARK, useAutocompleteTexts } from '../../form/use-autocomplete-texts';
import { nameOf, useFoundAuthors } from '../../form/author-field';

type Choice = { value: string; text: string };
type ChoiceFilterProps = {
  label: string;
  options: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  /** Where the server narrows the options to what is typed. */
  search?: { onType: (typed: string) => void; onOpen: (isOpen: boolean) => void };
};

/** One choice of many, found by typing. One that the address names and nobody knows is shown as it is named. */
export function ChoiceFilter({ label, options, value, onChange, search }: ChoiceFilterProps) {
  const texts = useAutocompleteTexts();
  const chosen: Choice | null =
    options.find((option) => option.value === value) ?? (value ? { value, text: value } : null);
  return (
    <Autocomplete<Choice>
      {...texts}
      size="small"
      options={options}
      value={chosen}
      getOptionLabel={({ text }) => text}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      onChange={(_event, option) => onChange(option?.value ?? '')}
      slotProps={IN_LANDMARK}
      renderInput={(params) => <TextField {...params} label={label} />}
      {...(search && {
        filterOptions: (all) => all,
        onInputChange: (_event, text, reason) => search.onType(reason === 'input' ? text : ''),
        onOpen: () => search.onOpen(true),
        onClose: () => search.onOpen(false),
      })}
    />
  );
}

/** Somebody who writes here or did, named in the address by username. */
export function AuthorFilter({ label, value, onChange }: Pick<ChoiceFilterProps, 'label' | 'value' | 'onChange'>) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = useFoundAuthors(isOpen ? typed : value, isOpen || value !== '', 'posts');
  return (
    <ChoiceFilter
      label={label}
      options={found.map((author) => ({ value: author.username, text: nameOf(author) }))}
      value={value}
      onChange={onChange}
      search={{ onType: setTyped, onOpen: setOpen }}
    />
  );
}
