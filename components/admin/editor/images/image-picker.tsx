'use client';

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { useDebounced } from '@/components/ui/typing';
import { errorMessage } from '@/lib/api/api-error';
import { imagesOptions } from '@/lib/api/editor';
import { imageBackdrop, imageSrcSet } from '@/lib/image-variants';
import type { UsedImage } from '@/lib/schemas/editor-answers';
import { EditorDialog } from '../panel';
import { insertBlocks } from '../schema/media';
import { attributesOf } from './insert-images';

type Picking = { most: number; onPicked: (images: UsedImage[]) => unknown };
const usePicking = create<{ asked: Picking | null }>(() => ({ asked: null }));
const stopPicking = () => usePicking.setState({ asked: null });

/** Asks for images that posts show already, at most so many, in the order of choice. One is taken by one press. */
export function pickImages(most: number, onPicked: Picking['onPicked']): void {
  usePicking.setState({ asked: { most, onPicked } });
}

export const pickImage = (onPicked: (image: UsedImage) => void): void =>
  pickImages(1, ([image]) => image && onPicked(image));

/** Puts one of them into the text. */
export const insertUsedImage = (editor: Editor): void =>
  pickImage((image) => insertBlocks(editor, { type: 'figure', attrs: attributesOf(image) }));

const GRID = {
  ...{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))', gap: 1.5 },
  ...{ listStyle: 'none', m: 0, mt: 2, p: 0 },
};
const CHOICE = {
  ...{ display: 'block', width: '100%', p: 0.5, borderRadius: 1, textAlign: 'start', typography: 'body2' },
  ...{ color: 'text.secondary', '&:hover': { bgcolor: 'action.hover' }, '&.Mui-disabled': { opacity: 0.4 } },
  '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 1 },
  '& img': { display: 'block', width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: 1, mb: 0.5 },
  '& span[dir]': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& b': {
    ...{ position: 'absolute', top: 8, insetInlineEnd: 8, minWidth: 24, height: 24, border: 2, borderRadius: 3 },
    ...{ bgcolor: 'primary.main', color: 'primary.contrastText', lineHeight: '20px', textAlign: 'center' },
    '&:empty': { bgcolor: 'rgb(0 0 0 / 0.45)', borderColor: '#fff' },
  },
  '&[aria-pressed="true"]': { boxShadow: 'inset 0 0 0 3px var(--mui-palette-primary-main)', color: 'text.primary' },
};

// `next`: the place of the first that is shown more, where keys go on: the button that was pressed is disabled, or gone.
type Chosen = { most: number; chosen: UsedImage[]; onPress: (image: UsedImage) => void };
type ChoicesProps = Chosen & { images: UsedImage[]; next: number | null };

function Choices({ images, next, most, chosen, onPress }: ChoicesProps) {
  const format = useFormatter();
  const choiceOf = (image: UsedImage, place: number) => {
    const order = chosen.findIndex(({ src }) => src === image.src) + 1;
    const state = { 'aria-pressed': order > 0, disabled: order === 0 && chosen.length >= most };
    return (
      <li key={image.src}>
        <ButtonBase sx={CHOICE} autoFocus={place === next} {...(most > 1 && state)} onClick={() => onPress(image)}>
          <img
            {...{ src: image.src, srcSet: imageSrcSet(image.src), sizes: '180px', alt: image.alt, loading: 'lazy' }}
            style={{ background: imageBackdrop(image.src) }}
          />
          <span dir="auto">{image.post.title}</span>
          {most > 1 && <b aria-hidden="true">{order > 0 && format.number(order)}</b>}
        </ButtonBase>
      </li>
    );
  };
  return (
    <Box component="ul" sx={GRID}>
      {images.map(choiceOf)}
    </Box>
  );
}

// Of posts without images so many pages are looked through unasked.
const UNASKED = 10;

function useImages(search: string) {
  const query = useInfiniteQuery(imagesOptions(search));
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const seen = new Set<string>();
  const images = data?.pages.flatMap((page) => page.images.filter(({ src }) => !seen.has(src) && seen.add(src))) ?? [];
  const goesOn = images.length === 0 && hasNextPage && !isFetching && (data?.pages.length ?? 0) < UNASKED;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [data, goesOn, fetchNextPage]);
  return { ...query, images };
}

function Actions({ most, chosen, onAdd }: Omit<Chosen, 'onPress'> & { onAdd: () => void }) {
  const t = useTranslations('editor');
  const count = chosen.length;
  return (
    <>
      <Box role="status" sx={{ flex: '1 1 auto', px: 1, typography: 'body2' }}>
        {count > 0 && <div>{t('used.chosen', { count, most })}</div>}
        {count >= most && <div>{t('used.full')}</div>}
      </Box>
      <Button variant="outlined" onClick={stopPicking}>
        {t('preview.close')}
      </Button>
      {most > 1 && (
        <Button variant="contained" disabled={count === 0} onClick={onAdd}>
          {t('used.add', { count })}
        </Button>
      )}
    </>
  );
}

function PickerDialog({ most, onPicked }: Picking) {
  const t = useTranslations('editor');
  const [{ typed, next }, setShown] = useState<{ typed: string; next: number | null }>({ typed: '', next: null });
  const [chosen, setChosen] = useState<UsedImage[]>([]);
  const search = useDebounced(typed.trim(), 300);
  const { images, error, isFetching, hasNextPage, fetchNextPage, refetch } = useImages(search);
  const showMore = () => {
    setShown({ typed, next: images.length });
    void fetchNextPage();
  };
  const pick = (picked: UsedImage[]) => {
    stopPicking();
    onPicked(picked);
  };
  const press = (image: UsedImage) => {
    const others = chosen.filter(({ src }) => src !== image.src);
    if (most === 1) pick([image]);
    else setChosen(others.length < chosen.length ? others : [...chosen, image]);
  };
  return (
    <EditorDialog
      {...{ title: t('used.title'), width: 'md', onClose: stopPicking }}
      actions={<Actions {...{ most, chosen, onAdd: () => pick(chosen) }} />}
    >
      <TextField
        {...{ type: 'search', label: t('used.search'), value: typed, autoFocus: true, sx: { mt: 1 } }}
        slotProps={{ htmlInput: { maxLength: 200, dir: 'auto' } }}
        onChange={({ target }) => setShown({ typed: target.value, next: null })}
      />
      {error && (
        <Alert severity="error" sx={{ mt: 2 }} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
          {errorMessage(error, t('used.failed'))}
        </Alert>
      )}
      <Box role="status">
        {isFetching && images.length === 0 && <LinearProgress aria-label={t('used.loading')} sx={{ mt: 2 }} />}
        {!isFetching && !error && images.length === 0 && <p>{search ? t('used.notFound') : t('used.none')}</p>}
      </Box>
      <Choices {...{ images, next, most, chosen, onPress: press }} />
      {hasNextPage && (
        <Button sx={{ mt: 2 }} loading={isFetching} onClick={showMore}>
          {t('used.more')}
        </Button>
      )}
    </EditorDialog>
  );
}

/** Where `pickImages` is answered. */
export function ImagePicker() {
  const { asked } = usePicking();
  useEffect(() => stopPicking, []);
  return asked && <PickerDialog {...asked} />;
}
