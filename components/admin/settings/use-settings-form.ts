'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { say } from '@/components/ui/say';
import { schemaResolver } from '@/components/ui/schema-resolver';
import { adminSettingsOptions, saveAdminSettings } from '@/lib/api/admin-site';
import { ApiError, errorMessage } from '@/lib/api/api-error';
import type { Settings, SettingName } from '@/lib/rules/settings';
import { updateSettingsSchema, type SettingsAnswer, type UpdateSettingsInput } from '@/lib/schemas/settings';

// What the schema takes as anything it turns into settings; the form holds settings from the start.
const schema = updateSettingsSchema as unknown as z.ZodType<UpdateSettingsInput, Settings>;

/** As the form holds them: a field of text that has nothing in it is empty, or it would count as changed. */
function valuesOf({ updated_at: _seen, ...settings }: SettingsAnswer['settings']): Settings {
  return { ...settings, accent: settings.accent ?? '', contact_url: settings.contact_url ?? '' };
}

/** Those of the settings that were changed on the screen. */
function changedOf(values: Settings, names: readonly string[]): Partial<Settings> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** A setting in few words: a list is shown as its parts. */
function inWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '') || '-';
  return Object.values(value).map(inWords).join(', ');
}

/** The field below which stands what is wrong with a setting. */
const fieldOf = (name: SettingName) => (name === 'hero' ? 'hero.text' : name);

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** The form of the settings. What the server finds wrong with a field stands below it. */
export function useSettingsForm({ settings, fixed }: SettingsAnswer) {
  const t = useTranslations('site.settings');
  const other = useTranslations('editor.conflict')('theirs');
  const saving = useMutation(saveAdminSettings);
  const client = useQueryClient();
  const router = useRouter();
  const [seen, setSeen] = useState(settings.updated_at);
  const [banner, setBanner] = useState<string | null>(null);
  const form = useForm<Settings, unknown, UpdateSettingsInput>({
    resolver: schemaResolver(schema),
    defaultValues: valuesOf(settings),
  });
  const { dirtyFields, isSubmitting, isDirty } = form.formState;
  /** What others saved meanwhile comes in beside what was changed here; where both changed one, theirs is shown below it. */
  async function catchUp(changed: Partial<Settings>) {
    const before = valuesOf(form.formState.defaultValues as SettingsAnswer['settings']);
    const { settings: theirs } = await client.fetchQuery({ ...adminSettingsOptions, staleTime: 0 });
    const now = valuesOf(theirs);
    form.reset(now, { keepDirtyValues: true });
    setSeen(theirs.updated_at);
    for (const name of Object.keys(changed) as SettingName[])
      if (differ(before[name], now[name])) form.setError(fieldOf(name), { message: `${other}: ${inWords(now[name])}` });
  }
  function show(error: unknown) {
    const errors = error instanceof ApiError ? Object.entries(error.errors ?? {}) : [];
    for (const [name, [message]] of errors)
      if (Object.hasOwn(settings, name) && message) form.setError(fieldOf(name as SettingName), { message });
    setBanner(errorMessage(error, t('saveFailed')));
  }
  const onSubmit = form.handleSubmit(async () => {
    setBanner(null);
    const changed = changedOf(form.getValues(), Object.keys(dirtyFields));
    try {
      const answer = await saving.mutateAsync({ ...changed, updated_at: seen });
      form.reset(valuesOf(answer.settings));
      setSeen(answer.settings.updated_at);
      say(t('saved'), 'success');
      // The bar above has the site's name, logo and links.
      router.refresh();
    } catch (error) {
      show(error);
      if (error instanceof ApiError && error.code === 'edit_conflict') await catchUp(changed).catch(show);
    }
  });
  return { form, fixed, banner, onSubmit, isSubmitting, isDirty };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>['form'];
