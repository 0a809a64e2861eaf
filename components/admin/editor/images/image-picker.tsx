'use client';

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { useDebounced } from '@/components/ui/typing';
import { errorMessage } from '@/lib/api/api-error';
import { imagesOptions } from '@/lib/api/editor';
import { imageBackdrop, imageSrcSet } from '@/lib/image-variants';
import type { UsedImage } from '@/lib/schemas/editor-answers';
import { EditorDialog } from '../panel';

type OnPicked = (image: UsedImage) => void;
const usePicking = create<{ onPicked: OnPicked | null }>(() => ({ onPicked: null }));
const stopPicking = () => usePicking.setState({ onPicked: null });

/** Asks for one of the images that posts show already. */
export const pickImage = (onPicked: OnPicked): void => usePicking.setState({ onPicked });

const GRID = {
  ...{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))', gap: 1.5 },
  ...{ listStyle: 'none', m: 0, mt: 2, p: 0 },
};
const CHOICE = {
  ...{ display: 'block', width: '100%', p: 0.5, borderRadius: 1, textAlign: 'start', typography: 'body2' },
  ...{ color: 'text.secondary', '&:hover': { bgcolor: 'action.hover' } },
  '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)' },
  '& img': { display: 'block', width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: 1, mb: 0.5 },
  '& span[dir]': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
};

/** `next`: the place of the first that is shown more, where keys go on: the button that was pressed is disabled, or gone. */
type ChoicesProps = { images: readonly UsedImage[]; next: number | null; onPicked: OnPicked };

function Choices({ images, next, onPicked }: ChoicesProps) {
  return (
    <Box component="ul" sx={GRID}>
      {images.map((image, place) => (
        <li key={image.src}>
          <ButtonBase sx={CHOICE} autoFocus={place === next} onClick={() => onPicked(image)}>
            <img
              src={image.src}
              srcSet={imageSrcSet(image.src)}
              sizes="180px"
              alt={image.alt}
              loading="lazy"
              style={{ background: imageBackdrop(image.src) }}
            />
            <span dir="auto">{image.post.title}</span>
          </ButtonBase>
        </li>
      ))}
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

function PickerDialog({ onPicked }: { onPicked: OnPicked }) {
  const t = useTranslations('editor');
  const [{ typed, next }, setShown] = useState<{ typed: string; next: number | null }>({ typed: '', next: null });
  const search = useDebounced(typed.trim(), 300);
  const { images, error, isFetching, hasNextPage, fetchNextPage, refetch } = useImages(search);
  const showMore = () => {
    setShown({ typed, next: images.length });
    void fetchNextPage();
  };
  const close = (
    <Button variant="outlined" onClick={stopPicking}>
      {t('preview.close')}
    </Button>
  );
  return (
    <EditorDialog title={t('used.title')} width="md" onClose={stopPicking} actions={close}>
      <TextField
        type="search"
        label={t('used.search')}
        value={typed}
        autoFocus
        sx={{ mt: 1 }}
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
      <Choices
        images={images}
        next={next}
        onPicked={(image) => {
          stopPicking();
          onPicked(image);
        }}
      />
      {hasNextPage && (
        <Button sx={{ mt: 2 }} loading={isFetching} onClick={showMore}>
          {t('used.more')}
        </Button>
      )}
    </EditorDialog>
  );
}

/** Where `pickImage` is answered. */
export function ImagePicker() {
  const { onPicked } = usePicking();
  useEffect(() => stopPicking, []);
  return onPicked && <PickerDialog onPicked={onPicked} />;
}
