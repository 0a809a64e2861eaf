'use client';

import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { SxProps, Theme } from '@mui/material/styles';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { CloseIcon, SearchIcon } from '@/components/ui/icons/bar-icons';
import { useDebounced } from '@/components/ui/typing';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { ListAddress } from './use-list-address';

/** docs/product.md#limits: pause after the last letter before a search is asked. */
const PAUSE_MS = 300;

/** Field that narrows a list as one types. What is searched for stands in the address. */
export function ListSearch({ label, address }: { label: string; address: ListAddress }) {
  const t = useTranslations('admin.list');
  const [text, setText] = useState(address.search);
  const settled = useDebounced(text.trim(), PAUSE_MS);
  const { search, correct } = address;
  const [known, setKnown] = useState(search);
  // The back button changes the address under the field.
  if (known !== search) {
    setKnown(search);
    if (text.trim() !== search) setText(search);
  }
  useEffect(() => {
    if (settled === text.trim() && settled !== search) correct({ search: settled, page: 1 });
    // Only what was typed starts a search, not where one has come to.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  return (
    <OutlinedInput
      size="small"
      type="search"
      value={text}
      placeholder={label}
      inputProps={{ 'aria-label': label, maxLength: 200 }}
      onChange={(event) => setText(event.target.value)}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon size={20} />
        </InputAdornment>
      }
      endAdornment={
        text && (
          <IconButton edge="end" size="small" aria-label={t('clearSearch')} onClick={() => setText('')}>
            <CloseIcon size={18} />
          </IconButton>
        )
      }
      // Our button clears it in every browser.
      sx={{ flex: '1 1 220px', maxWidth: 360, '& ::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}

/** Whether what is searched for stands in the name or the address of a row. Names and addresses are kept in NFC. */
export const holdsSearch = (search: string) => {
  const wanted = search.trim().normalize('NFC').toLocaleLowerCase();
  return ({ name, slug }: { name: string; slug: string }) => `${name} ${slug}`.toLocaleLowerCase().includes(wanted);
};

type NarrowedProps = { named: readonly { key: string; text: string }[]; address: ListAddress };

/** What the list is narrowed to; a press takes it back. */
export function Narrowed({ named, address }: NarrowedProps) {
  const t = useTranslations('admin.posts');
  return named.map(({ key, text }) => (
    <Button
      key={key}
      size="small"
      variant="outlined"
      endIcon={<CloseIcon size={18} />}
      sx={{ overflowWrap: 'anywhere', textTransform: 'none' }}
      onClick={() => address.goTo({ [key]: undefined, page: 1 })}
    >
      {text} <VisuallyHidden>{t('clearFilters')}</VisuallyHidden>
    </Button>
  ));
}

type ListFilterProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

// On a phone each button stands for itself: joined ones that go on below make a broken box.
const APART: SxProps<Theme> = (theme) => ({
  flexWrap: 'wrap',
  [theme.breakpoints.down('sm')]: {
    gap: 1,
    '& .MuiToggleButtonGroup-grouped.MuiToggleButton-root': {
      m: 0,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
    },
  },
});

/** One choice of a few, side by side; what is chosen is pressed. */
export function ListFilter<Value extends string>({ label, options, value, onChange }: ListFilterProps<Value>) {
  return (
    <ToggleButtonGroup aria-label={label} sx={APART}>
      {options.map((option) => (
        <ToggleButton
          key={option.value}
          value={option.value}
          selected={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
