'use client';

import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { tagsOptions } from '@/lib/api/tags';
import { distinctTags, foldTag } from '@/lib/schemas/tag';
import { useEdited, useSession } from '../state/session-context';
import { useAutocompleteTexts } from '@/components/admin/form/use-autocomplete-texts';

// What stands between two names, on any keyboard.
const COMMA = /[,،、，;；]/u;

/** Names once each, the spelling of a tag that is there before one's own. */
function joined(names: readonly string[], known: ReadonlyMap<string, string>): string[] {
  const spelled = names.filter((name) => name.trim() !== '').map((name) => known.get(foldTag(name)) ?? name);
  return distinctTags(spelled);
}

/** The post's tags: typed with a comma or Enter behind each, or chosen among those that are there. */
export function TagSetting() {
  const t = useTranslations('editor.settings');
  const texts = useAutocompleteTexts();
  const session = useSession();
  const chosen = useEdited(({ fields }) => fields.tags);
  const problem = useEdited(({ errors }) => errors.tags?.[0]);
  const { data = [], isSuccess } = useQuery(tagsOptions);
  const [typed, setTyped] = useState('');
  const known = new Map(data.map(({ name }) => [foldTag(name), name]));
  const choose = (names: readonly string[]) => session.change({ tags: joined(names, known) });
  const type = (text: string) => {
    const parts = text.split(COMMA);
    setTyped(parts.pop() ?? '');
    if (parts.length > 0) choose([...chosen, ...parts]);
  };
  const finish = () => {
    if (typed.trim() !== '') choose([...chosen, typed]);
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
      value={chosen}
      inputValue={typed}
      onInputChange={(_event, text) => type(text)}
      onChange={(_event, names) => choose(names)}
      onBlur={finish}
      // Suggestions stand within a landmark of the page.
      slotProps={{ popper: { container: () => document.getElementById('content') } }}
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
              label={isNew ? t('tagNew', { name }) : name}
            />
          );
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('tags')}
          error={problem !== undefined}
          helperText={problem ? <span role="alert">{problem}</span> : t('tagsHint')}
        />
      )}
    />
  );
}
