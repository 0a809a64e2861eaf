'use client';

import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type SyntheticEvent, useState } from 'react';
import { tagsOptions } from '@/lib/api/terms';
import { distinctTags, foldTag } from '@/lib/schemas/tag';
import { IN_LANDMARK, useAutocompleteTexts } from './use-autocomplete-texts';

// What stands between two names, on any keyboard.
const COMMA = /[,،、，;；]/u;

/** Names once each, the spelling of a tag that is there before one's own. */
function joined(names: readonly string[], known: ReadonlyMap<string, string>): string[] {
  const spelled = names.filter((name) => name.trim() !== '').map((name) => known.get(foldTag(name)) ?? name);
  return distinctTags(spelled);
}

/** Whether a text is still being composed: a comma in it may be on its way to something else. */
const isStillComposed = (event: SyntheticEvent, reason: string) =>
  // What is no input comes without an event.
  reason === 'input' && event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;

type TagFieldProps = {
  value: readonly string[];
  onChange: (names: string[]) => void;
  label: string;
  hint: string;
  problem?: string | undefined;
  isInDialog?: boolean;
};

/** Names of tags: typed with a comma or Enter behind each, or chosen among those that are there. */
export function TagField({ value, onChange, label, hint, problem, isInDialog = false }: TagFieldProps) {
  const t = useTranslations('admin.choices');
  const texts = useAutocompleteTexts();
  const { data = [], isSuccess } = useQuery(tagsOptions);
  const [typed, setTyped] = useState('');
  const known = new Map(data.map(({ name }) => [foldTag(name), name]));
  const choose = (names: readonly string[]) => onChange(joined(names, known));
  const type = (text: string) => {
    const parts = text.split(COMMA);
    setTyped(parts.pop() ?? '');
    if (parts.length > 0) choose([...value, ...parts]);
  };
  const finish = () => {
    if (typed.trim() !== '') choose([...value, typed]);
    setTyped('');
  };
  return (
    <Autocomplete
      {...texts}
      multiple
      freeSolo
      filterSelectedOptions
      size="small"
      options={data.map(({ name }) => name)}
      value={[...value]}
      inputValue={typed}
      onInputChange={(event, text, reason) => (isStillComposed(event, reason) ? setTyped(text) : type(text))}
      onCompositionEnd={({ target }) => target instanceof HTMLInputElement && type(target.value)}
      onChange={(_event, names) => choose(names)}
      onBlur={finish}
      slotProps={isInDialog ? {} : IN_LANDMARK}
      renderValue={(names, getItemProps) =>
        names.map((name, index) => {
          const { key, ...item } = getItemProps({ index });
          const isNew = isSuccess && !known.has(foldTag(name));
          return (
            <Chip
              {...item}
              key={key}
              size="small"
              variant={isNew ? 'outlined' : 'filled'}
              label={isNew ? t('new', { name }) : name}
            />
          );
        })
      }
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
