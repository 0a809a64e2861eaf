'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { OwnUser } from '@/lib/schemas/profile';
import { AccountForm } from '../form/account-form';
import { FormField } from '../form/form-field';
import { useAccountForm } from '../form/use-account-form';
import { say } from '@/components/ui/say';
import { isComposed } from '@/components/ui/typing';
import { useKeepUser } from '../use-keep-user';

type Values = Record<string, string>;

type FieldFormProps = {
  /** As the server names it. */
  name: string;
  label: string;
  hint?: string;
  value: string;
  autoComplete: string;
  rules: () => Promise<z.ZodType<Values, Values>>;
  save: (value: string) => Promise<OwnUser>;
  onDone: () => void;
};

/** Edits one text in place: Enter saves, Escape lets it be. */
function FieldForm({ name, label, hint, value, autoComplete, rules, save, onDone }: FieldFormProps) {
  const t = useTranslations('account');
  const keep = useKeepUser();
  const send = async (values: Values) => {
    keep(await save(values[name] ?? ''));
    say(t('profile.updated'), 'success');
    onDone();
  };
  const { form, banner, errorOf, onSubmit, pending } = useAccountForm<Values>({
    rules,
    send,
    failure: t('profile.updateFailed'),
    defaultValues: { [name]: value },
  });
  return (
    <Box sx={{ flex: 1, minWidth: 0, py: 1 }}>
      <AccountForm
        banner={banner}
        onSubmit={onSubmit}
        onKeyDown={(event) => event.key === 'Escape' && !isComposed(event.nativeEvent) && onDone()}
        submit={{ label: t('save'), pending }}
        onCancel={onDone}
      >
        <FormField
          {...form.register(name)}
          label={label}
          hint={hint}
          autoComplete={autoComplete}
          autoFocus
          error={errorOf(name)}
        />
      </AccountForm>
    </Box>
  );
}

/** What is shown, with a button that puts a form in its place. */
export function EditButton({ label, shown, form }: EditButtonProps) {
  const t = useTranslations('account.profile');
  const [isEditing, setIsEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Back to where the editing began: its field is gone.
    if (!isEditing && wasEditing.current) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return form(() => setIsEditing(false));
  return (
    <>
      {shown}
      <Button ref={edit} variant="outlined" aria-label={label} onClick={() => setIsEditing(true)}>
        {t('editName')}
      </Button>
    </>
  );
}

type EditButtonProps = {
  /** The button's name for those who do not see what it stands beside. */
  label: string;
  shown: ReactNode;
  form: (onDone: () => void) => ReactNode;
};

type EditInPlaceProps = Omit<FieldFormProps, 'onDone' | 'label'> & { label: string; editLabel: string };

/** One text of the profile, edited where it stands (docs/product.md#screens). */
export function EditInPlace({ editLabel, ...field }: EditInPlaceProps) {
  return (
    <EditButton
      label={editLabel}
      shown={<span>{field.value}</span>}
      form={(onDone) => <FieldForm {...field} onDone={onDone} />}
    />
  );
}
