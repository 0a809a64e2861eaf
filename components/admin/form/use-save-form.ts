'use client';

import { useState } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { ZodType } from 'zod';
import { schemaResolver } from '@/components/ui/schema-resolver';
import { ApiError, errorMessage } from '@/lib/api/api-error';

type Saving<Body extends FieldValues, Input> = {
  schema: ZodType<Input, Body>;
  defaultValues: DefaultValues<Body>;
  /** Those below which stands what the server finds wrong with them; all else stands above the form. */
  fields: readonly Path<Body>[];
  /** Rejects when the server refuses. */
  save: (values: Input) => Promise<unknown>;
  /** Said when the server gave no reason. */
  failure: string;
};

/** A form that is checked by its schema, sent, and told what the server finds wrong. */
export function useSaveForm<Body extends FieldValues, Input>(saving: Saving<Body, Input>) {
  const { schema, defaultValues, fields, save, failure } = saving;
  const [banner, setBanner] = useState<string | null>(null);
  const form = useForm<Body, unknown, Input>({ resolver: schemaResolver(schema), defaultValues });
  function show(error: unknown) {
    const errors = error instanceof ApiError ? (error.errors ?? {}) : {};
    const wrong = fields.flatMap((field) => (errors[field]?.[0] ? [{ field, message: errors[field][0] }] : []));
    wrong.forEach(({ field, message }, index) => form.setError(field, { message }, { shouldFocus: index === 0 }));
    if (wrong.length === 0) setBanner(errorMessage(error, failure));
  }
  const onSubmit = form.handleSubmit(async (values) => {
    setBanner(null);
    await save(values).catch(show);
  });
  return { form, banner, onSubmit, pending: form.formState.isSubmitting, isChanged: form.formState.isDirty };
}

export type SaveForm = ReturnType<typeof useSaveForm>;
