'use client';

import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAutocompleteTexts } from '@/components/admin/form/use-autocomplete-texts';
import { useDebounced } from '@/components/ui/use-debounced';
import { authorsOptions } from '@/lib/api/editor';
import { may } from '@/lib/rules/roles';
import type { AuthorLink } from '@/lib/schemas/post';
import { useViewer } from '../../viewer';
import { useEdited, useSession } from '../state/session-context';

const nameOf = ({ full_name, username }: AuthorLink) => full_name.trim() || username;

/** Who wrote the post, the first one first. Others than editors add to themselves; who only helped sees the names. */
export function AuthorSetting() {
  const t = useTranslations('editor.settings');
  const texts = useAutocompleteTexts();
  const session = useSession();
  const viewer = useViewer();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 300);
  const stored = useEdited(({ post }) => post?.authors);
  const ids = useEdited(({ fields }) => fields.authorIds);
  const problem = useEdited(({ errors }) => errors.authorIds?.[0]);
  const [isOpen, setOpen] = useState(false);
  const { data: found = [] } = useQuery({
    ...authorsOptions(search),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
  // Known from the post, from the search, or from a choice made before.
  const [met, setMet] = useState<readonly AuthorLink[]>([]);
  const known = new Map([...met, ...found, ...(stored ?? [viewer])].map((author) => [author.id, author]));
  const chosen = (ids.length > 0 ? ids : [viewer.id]).flatMap((id) => known.get(id) ?? []);
  const isEditor = may(viewer.role, 'posts.write-any');
  const choose = (authors: AuthorLink[]) => {
    setMet([...known.values()]);
    session.change({ authorIds: authors.map(({ id }) => id) });
  };
  return (
    <Autocomplete
      {...texts}
      multiple
      filterSelectedOptions
      disableClearable
      size="small"
      disabled={!isEditor && chosen[0]?.id !== viewer.id}
      options={found}
      filterOptions={(options) => options}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      value={chosen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      inputValue={typed}
      // The list of those chosen is a new one at each render, which is no reason to forget what is typed.
      onInputChange={(_event, text, reason) => reason !== 'reset' && setTyped(text)}
      onChange={(_event, authors) => choose(authors)}
      // Suggestions stand within a landmark of the page.
      slotProps={{ popper: { container: () => document.getElementById('content') } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('authors')}
          error={problem !== undefined}
          helperText={problem ? <span role="alert">{problem}</span> : t('authorsHint')}
        />
      )}
    />
  );
}
