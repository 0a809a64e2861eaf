'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { say } from '@/components/ui/say';
import { schemaResolver } from '@/components/ui/schema-resolver';
import { saveAdminSettings } from '@/lib/api/admin-site';
import { ApiError, errorMessage } from '@/lib/api/api-error';
import type { Settings, SettingName } from '@/lib/rules/settings';
import { updateSettingsSchema, type SettingsAnswer, type UpdateSettingsInput } from '@/lib/schemas/settings';

// What the schema takes as anything it turns into settings; the form holds settings from the start.
const schema = updateSettingsSchema as unknown as z.ZodType<UpdateSettingsInput, Settings>;

function valuesOf({ updated_at: _seen, ...settings }: SettingsAnswer['settings']): Settings {
  return settings;
}

/** Those of the settings that were changed on the screen. */
function changedOf(values: Settings, names: readonly string[]): Partial<Settings> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}

/** The form of the settings. What the server finds wrong with a field stands below it. */
export function useSettingsForm({ settings, fixed }: SettingsAnswer) {
  const t = useTranslations('site.settings');
  const saving = useMutation(saveAdminSettings);
  const [seen, setSeen] = useState(settings.updated_at);
  const [banner, setBanner] = useState<string | null>(null);
  const form = useForm<Settings, unknown, UpdateSettingsInput>({
    resolver: schemaResolver(schema),
    defaultValues: valuesOf(settings),
  });
  const { dirtyFields, isSubmitting, isDirty } = form.formState;
  function show(error: unknown) {
    const errors = error instanceof ApiError ? Object.entries(error.errors ?? {}) : [];
    for (const [name, [message]] of errors)
      if (Object.hasOwn(settings, name) && message) form.setError(name as SettingName, { message });
    setBanner(errorMessage(error, t('saveFailed')));
  }
  const onSubmit = form.handleSubmit(async () => {
    setBanner(null);
    try {
      const changed = changedOf(form.getValues(), Object.keys(dirtyFields));
      const answer = await saving.mutateAsync({ ...changed, updated_at: seen });
      form.reset(valuesOf(answer.settings));
      setSeen(answer.settings.updated_at);
      say(t('saved'), 'success');
    } catch (error) {
      show(error);
    }
  });
  return { form, fixed, banner, onSubmit, isSubmitting, isDirty };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>['form'];
