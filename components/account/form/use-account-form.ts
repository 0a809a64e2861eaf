'use client';

import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, errorMessage } from '@/lib/api/api-error';

/** Loads the schema that the server checks by, too: the fields are on the screen before it is. */
type Rules<Values extends FieldValues> = () => Promise<z.ZodType<Values, Values>>;

type AccountFormOptions<Values extends FieldValues> = {
  rules: Rules<Values>;
  /** Sends what was typed; what it throws is shown. */
  send: (values: Values) => Promise<void>;
  /** Shown when the server gives no text of its own. */
  failure: string;
  defaultValues?: DefaultValues<Values>;
};

const loadResolver = () => import('@/components/ui/schema-resolver');

/** The rules of a schema that comes while the first field is filled in. Where it does not come, the server's answer tells. */
function lateResolver<Values extends FieldValues>(rules: Rules<Values>): Resolver<Values, unknown, Values> {
  return async (values, context, options) => {
    const loaded = await Promise.all([loadResolver(), rules()]).catch(() => null);
    if (!loaded) return { values, errors: {} };
    const [{ schemaResolver }, schema] = loaded;
    return schemaResolver(schema)(values, context, options);
  };
}

/** Names of the fields that an answer complains about and this form has. */
function knownFields<Values extends FieldValues>(error: unknown, form: UseFormReturn<Values, unknown, Values>) {
  const errors = error instanceof ApiError ? (error.errors ?? {}) : {};
  return Object.entries(errors).flatMap(([name, [message]]) => {
    // A name that the form has registered is one of its paths.
    const path = name as Path<Values>;
    return message && name in form.getValues() ? [{ path, message }] : [];
  });
}

/** For the form: an Enter that came before its script is not lost (EARLY_SCRIPT). */
export function useEarlyEnter() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current?.dataset.early) form.current.requestSubmit();
  }, []);
  return { ref: form, 'data-early': '' };
}

/** For the banner: what failed comes into view, and takes the focus that the button lost while it was off. */
export function useBannerInView(banner: string | null) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!banner) return;
    // On a phone the button that was pressed stands a screen below.
    alert.current?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === document.body) alert.current?.focus({ preventScroll: true });
  }, [banner]);
  return { ref: alert, tabIndex: -1, severity: 'error' } as const;
}

/**
 * A form over a schema that the server shares. Focus goes to the first wrong field; what the server finds wrong with a
 * field stands below it, where a phone shows it too, all else in a banner. `errorOf` is '' for a field that is wrong for
 * a reason that stands above it already.
 */
export function useAccountForm<Values extends FieldValues>(options: AccountFormOptions<Values>) {
  const { rules, send, failure, defaultValues } = options;
  const [resolver] = useState(() => lateResolver(rules));
  const form = useForm<Values, unknown, Values>({
    resolver,
    ...(defaultValues && { defaultValues }),
  });
  useEffect(() => {
    // Offline: asked for again when the form is sent.
    void Promise.all([loadResolver(), rules()]).catch(() => undefined);
  }, [rules]);
  const [banner, setBanner] = useState<string | null>(null);
  function show(error: unknown) {
    const wrong = knownFields(error, form);
    wrong.forEach(({ path, message }, index) => form.setError(path, { message }, { shouldFocus: index === 0 }));
    if (wrong.length === 0) setBanner(errorMessage(error, failure));
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
    const above = names.slice(0, names.indexOf(name));
    const isSaid = message !== undefined && above.some((other) => messageOf(other) === message);
    return isSaid ? '' : message;
  };
  return { form, banner, setBanner, show, errorOf, onSubmit, pending: form.formState.isSubmitting };
}
