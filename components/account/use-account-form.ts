'use client';

import { useState, type SyntheticEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { schemaResolver } from '@/components/ui/schema-resolver';
import { ApiError, errorMessage } from '@/lib/api/client';

type AccountFormOptions<Values extends FieldValues> = {
  schema: z.ZodType<Values, Values>;
  /** Sends what was typed; what it throws is shown. */
  send: (values: Values) => Promise<void>;
  /** SPEC 8: shown when the server gives no text of its own. */
  failure: string;
  defaultValues?: DefaultValues<Values>;
};

/** Names of the fields that an answer complains about and this form has. */
function knownFields<Values extends FieldValues>(error: unknown, form: UseFormReturn<Values, unknown, Values>) {
  const errors = error instanceof ApiError ? (error.errors ?? {}) : {};
  return Object.entries(errors).flatMap(([name, [message]]) => {
    // A name that the form has registered is one of its paths.
    const path = name as Path<Values>;
    return message && name in form.getValues() ? [{ path, message }] : [];
  });
}

/**
 * A form over a schema that the server shares. Focus goes to the first wrong field; what the server finds wrong with a
 * field stands below it, all else in a banner. `errorOf` is '' for a field that is wrong for a reason that stands
 * there already.
 */
export function useAccountForm<Values extends FieldValues>(options: AccountFormOptions<Values>) {
  const { schema, send, failure, defaultValues } = options;
  const form = useForm<Values, unknown, Values>({
    resolver: schemaResolver(schema),
    ...(defaultValues && { defaultValues }),
  });
  const [banner, setBanner] = useState<string | null>(null);
  function show(error: unknown) {
    const wrong = knownFields(error, form);
    wrong.forEach(({ path, message }, index) => form.setError(path, { message }, { shouldFocus: index === 0 }));
    const isRefusal = error instanceof ApiError && error.status !== 422;
    if (wrong.length === 0 || isRefusal) setBanner(errorMessage(error, failure));
  }
  const submit = form.handleSubmit(async (values) => {
    setBanner(null);
    try {
      await send(values);
    } catch (error) {
      show(error);
    }
  });
  const onSubmit = (event?: SyntheticEvent) => void submit(event);
  // Keys of its values are paths of the form.
  const messageOf = (name: string) => form.getFieldState(name as Path<Values>, form.formState).error?.message;
  const errorOf = (name: Path<Values>): string | undefined => {
    const message = messageOf(name);
    const names = Object.keys(form.getValues());
    const isSaid = names.slice(0, names.indexOf(name)).some((above) => messageOf(above) === message);
    return message !== undefined && (isSaid || message === banner) ? '' : message;
  };
  return { form, banner, setBanner, errorOf, onSubmit, pending: form.formState.isSubmitting };
}
