'use client';

import { useEffect } from 'react';
import { useWatch, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { useDebounced } from '@/components/ui/typing';

/** docs/product.md#limits: how long typing must have paused. */
const PAUSE_MS = 300;

/**
 * Checks a password by its rules while it is typed (docs/product.md#passwords: after 300 ms, and on blur), and what depends on it once
 * that was filled in. @returns what to do on blur
 */
export function useLiveCheck<Values extends FieldValues>(
  form: UseFormReturn<Values, unknown, Values>,
  { name, confirmation }: { name: Path<Values>; confirmation: Path<Values> },
): () => void {
  const { control, trigger, getValues } = form;
  const typed: unknown = useWatch({ control, name });
  const paused = useDebounced(typed, PAUSE_MS);
  useEffect(() => {
    if (!paused) return;
    void trigger(name);
    if (getValues(confirmation)) void trigger(confirmation);
  }, [paused, trigger, getValues, name, confirmation]);
  return () => void trigger(name);
}
