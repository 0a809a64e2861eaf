'use client';

import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { MOST_LINKS, type Settings } from '@/lib/rules/settings';
import { updateSettingsSchema } from '@/lib/schemas/settings';
import { SignButton } from '../buttons';
import { TextField } from '../form/text-field';
import { SettingField, SettingGroup } from './setting-field';

type Name = 'navigation' | 'footer' | 'social';
/** A list of addresses is one of links whose names nobody sees. */
type Row = { label: string; url: string };

const rowsOf = (value: Settings[Name]): Row[] =>
  value.map((entry) => (typeof entry === 'string' ? { label: '', url: entry } : entry));

const WAYS = [
  { name: 'linkUp', sign: '↑', by: -1 },
  { name: 'linkDown', sign: '↓', by: 1 },
] as const;

/** The ways of a link to another place, which keep the focus at an end of the list. */
function MoveButtons({ index, of, onMove }: { index: number; of: number; onMove: (to: number) => void }) {
  const t = useTranslations('site.settings');
  return WAYS.map(({ name, sign, by }) => {
    const isEnd = index + by < 0 || index + by >= of;
    const move = ({ currentTarget }: MouseEvent<HTMLElement>) => {
      onMove(index + by);
      const all = currentTarget.closest('[role="group"]')?.querySelectorAll<HTMLElement>(`[data-way="${name}"]`);
      all?.[index + by]?.focus();
    };
    return (
      <SignButton key={name} data-way={name} label={t(name, { number: index + 1 })} disabled={isEnd} onClick={move}>
        {sign}
      </SignButton>
    );
  });
}

/** Links of the site, in their order. */
function LinkList({ name }: { name: Name }) {
  const t = useTranslations('site.settings');
  const id = useId();
  const form = useFormContext<Settings>();
  const box = useRef<HTMLDivElement>(null);
  const { field, fieldState } = useController({ control: form.control, name });
  const rows = rowsOf(field.value);
  const error = fieldState.error?.message;
  const wrong = field.value.findIndex((entry) => !updateSettingsSchema.shape[name].safeParse([entry]).success);
  const isNamed = name !== 'social';
  // The list is far above the button to save.
  useEffect(() => field.ref({ focus: () => box.current?.querySelectorAll<HTMLElement>('[dir]')[wrong]?.focus() }));
  const set = (changed: Row[]) =>
    form.setValue(name, isNamed ? changed : changed.map(({ url }) => url), {
      shouldDirty: true,
      shouldValidate: error !== undefined,
    });
  const change = (index: number, part: Partial<Row>) =>
    set(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <Stack ref={box} spacing={1.5} role="group" aria-labelledby={id}>
      <FormLabel component="span" id={id}>
        {t(name)}
      </FormLabel>
      {rows.map((row, index) => (
        <Stack
          key={index}
          direction={{ xs: 'column', sm: 'row' }}
          spacing={1}
          sx={{ alignItems: { sm: 'flex-start' } }}
        >
          {isNamed && (
            <TextField
              label={t('linkName', { number: index + 1 })}
              value={row.label}
              onChange={({ target }) => change(index, { label: target.value })}
            />
          )}
          <TextField
            label={t('linkAddress', { number: index + 1 })}
            dir="ltr"
            value={row.url}
            error={index === wrong ? error : undefined}
            onChange={({ target }) => change(index, { url: target.value })}
          />
          <Stack direction="row" sx={{ flex: 'none', alignItems: 'center', mt: { sm: '29px !important' } }}>
            <MoveButtons
              index={index}
              of={rows.length}
              onMove={(to) => set(rows.toSpliced(index, 1).toSpliced(to, 0, row))}
            />
            <Button
              aria-label={t('linkRemove', { number: index + 1 })}
              onClick={() => set(rows.filter((_row, at) => at !== index))}
            >
              {t('remove')}
            </Button>
          </Stack>
        </Stack>
      ))}
      {error && wrong === -1 && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
      {rows.length < MOST_LINKS && (
        <Button
          variant="outlined"
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => set([...rows, { label: '', url: '' }])}
        >
          {t('linkAdd')}
        </Button>
      )}
    </Stack>
  );
}

/** Where the site leads, and how it is reached. */
export function LinkSettings() {
  const t = useTranslations('site.settings');
  return (
    <SettingGroup title={t('groups.links')}>
      <LinkList name="navigation" />
      <LinkList name="footer" />
      <LinkList name="social" />
      <SettingField name="contact_url" label={t('contactUrl')} hint={t('contactUrlHint')} type="url" />
    </SettingGroup>
  );
}
