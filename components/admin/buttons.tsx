'use client';

import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { PlusIcon } from '@/components/ui/icons/admin-icons';
import { Link } from '@/components/ui/link';
import { pathToAdmin } from '@/lib/paths';

/** At the head of a screen: opens the dialog in which one more of its list is made. */
export function NewButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="contained" aria-haspopup="dialog" startIcon={<PlusIcon size={20} />} onClick={onClick}>
      {children}
    </Button>
  );
}

/** The way to an empty page: in the sidebar, and on a phone at the head of what one writes. */
export function NewPostButton() {
  const t = useTranslations('admin.nav');
  return (
    <Button variant="contained" component={Link} href={pathToAdmin.newPost()} startIcon={<PlusIcon size={20} />}>
      {t('newPost')}
    </Button>
  );
}

type SignButtonProps = Pick<IconButtonProps, 'disabled' | 'onClick' | 'children'> & {
  label: string;
  'data-way'?: string;
};

/** One of the small buttons at a row. It keeps the focus where it can do nothing: at an end of the list one goes on from there. */
export function SignButton({ label, disabled = false, onClick, children, ...rest }: SignButtonProps) {
  return (
    <IconButton
      {...rest}
      size="small"
      aria-label={label}
      aria-disabled={disabled}
      sx={{ minWidth: 32, '&[aria-disabled=true]': { color: 'action.disabled', cursor: 'default' } }}
      onClick={disabled ? undefined : onClick}
    >
      <span aria-hidden>{children}</span>
    </IconButton>
  );
}

type FileInputProps = ComponentProps<'input'> & { 'aria-label': string; onFile: (file: File) => void };

/** What a button clicks that has a file chosen; the same one can be chosen again. */
export function FileInput({ onFile, ...rest }: FileInputProps) {
  const take = (input: HTMLInputElement) => {
    if (input.files?.[0]) onFile(input.files[0]);
    input.value = '';
  };
  return <input type="file" hidden onChange={({ target }) => take(target)} {...rest} />;
}

type FileFieldProps = {
  label: string;
  hint: string;
  /** As the `accept` of an input. */
  accept: string;
  file: File | null;
  isMissing: boolean;
  onChoose: (file: File) => void;
};

/** A file of this machine; its name once it is chosen. */
export function FileField({ label, hint, accept, file, isMissing, onChoose }: FileFieldProps) {
  const t = useTranslations('admin.subscribers');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack spacing={1} role="group" aria-labelledby={id} sx={{ alignItems: 'flex-start' }}>
      <FormLabel component="span" id={id}>
        {label}
      </FormLabel>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant="outlined" autoFocus aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
        {file && (
          <Typography component="bdi" sx={{ overflowWrap: 'anywhere' }}>
            {file.name}
          </Typography>
        )}
      </Stack>
      <FileInput ref={input} aria-label={label} accept={accept} data-testid="file" onFile={onChoose} />
      <FormHelperText id={`${id}-hint`} error={isMissing} role={isMissing ? 'alert' : undefined}>
        {isMissing ? t('fileMissing') : hint}
      </FormHelperText>
    </Stack>
  );
}
