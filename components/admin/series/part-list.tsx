'use client';

import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useFocusOnNext } from '@/components/ui/focus-heading';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { useDebounced } from '@/components/ui/typing';
import { adminPostsOptions } from '@/lib/api/admin-posts';
import type { AdminSeries } from '@/lib/schemas/series';
import { SignButton } from '../buttons';
import { useAutocompleteTexts } from '../form/use-autocomplete-texts';

export type Part = AdminSeries['posts'][number];
type PartListProps = { parts: readonly Part[]; onChange: (parts: Part[]) => void };

/** The list with the part at one place moved to another. */
export function movePart(parts: readonly Part[], from: number, to: number): Part[] {
  const part = parts[from];
  if (!part || to < 0 || to >= parts.length) return [...parts];
  return parts.toSpliced(from, 1).toSpliced(to, 0, part);
}

/** The line where a dragged part would land: above the one that it is over, or below. */
const landing = (y: string) => ({ boxShadow: (theme: Theme) => `inset 0 ${y} ${theme.palette.primary.main}` });

function AddPart({ parts, onChange }: PartListProps) {
  const t = useTranslations('admin.series');
  const texts = useAutocompleteTexts();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 300);
  const { data, isFetching } = useQuery(adminPostsOptions({ search, limit: 20 }));
  const taken = new Set(parts.map(({ id }) => id));
  return (
    <Autocomplete
      {...texts}
      options={(data?.posts ?? []).filter(({ id }) => !taken.has(id))}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      // The server has searched.
      filterOptions={(options) => options}
      loading={isFetching}
      value={null}
      inputValue={typed}
      onInputChange={(_event, text, reason) => reason !== 'selectOption' && setTyped(text)}
      onChange={(_event, post) => {
        if (!post) return;
        onChange([...parts, { id: post.id, title: post.title }]);
        setTyped('');
      }}
      renderInput={(params) => <TextField {...params} label={t('add')} />}
    />
  );
}

/** The posts of a series in order: dragged, or moved with the buttons of each. */
export function PartList({ parts, onChange }: PartListProps) {
  const t = useTranslations('admin.series');
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const [isTaken, setTaken] = useState(false);
  useFocusOnNext(box, isTaken, parts.map(({ id }) => id).join());
  const take = (index: number) => {
    setTaken(true);
    onChange(parts.toSpliced(index, 1));
  };
  const move = (from: number, to: number) => {
    onChange(movePart(parts, from, to));
    setSaid(t('moved', { title: parts[from]?.title ?? '', position: to + 1, total: parts.length }));
  };
  return (
    <Box ref={box} role="group" aria-label={t('posts')}>
      <FormLabel component="div">{t('posts')}</FormLabel>
      <List
        dense
        aria-label={t('posts')}
        component="ol"
        sx={{ listStyle: 'decimal', '&:lang(bn)': { listStyle: 'bengali' }, paddingInlineStart: 3, mb: 1 }}
      >
        {parts.map(({ id, title }, index) => (
          <ListItem
            key={id}
            draggable
            divider
            sx={{
              ...{ display: 'list-item', cursor: 'grab', opacity: dragged === index ? 0.5 : 1, px: 0.5 },
              ...(over === index && dragged !== null && dragged !== index && landing(dragged > index ? '2px' : '-2px')),
            }}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null && dragged !== index) move(dragged, index);
            }}
          >
            <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'end' }}>
              <Box component="bdi" sx={{ flex: '1 1 120px', overflowWrap: 'anywhere' }}>
                {title}
              </Box>
              <Box sx={{ whiteSpace: 'nowrap' }}>
                <SignButton label={t('up', { title })} disabled={index === 0} onClick={() => move(index, index - 1)}>
                  ↑
                </SignButton>
                <SignButton
                  label={t('down', { title })}
                  disabled={index === parts.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  ↓
                </SignButton>
                <SignButton label={t('remove', { title })} onClick={() => take(index)}>
                  ×
                </SignButton>
              </Box>
            </Stack>
          </ListItem>
        ))}
      </List>
      <AddPart parts={parts} onChange={onChange} />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </Box>
  );
}
