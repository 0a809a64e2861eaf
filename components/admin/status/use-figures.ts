'use client';

import { useFormatter } from 'next-intl';
import { SHORT_MOMENT } from '@/lib/format';

const MEGABYTE = 1024 ** 2;

/** Writes figures of the status screen in the language of the page: a number of bytes, and an ISO time within a sentence. */
export function useFigures() {
  const format = useFormatter();
  return {
    megabytes: (bytes: number) =>
      format.number(bytes / MEGABYTE, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 }),
    moment: (iso: string) => format.dateTime(new Date(iso), SHORT_MOMENT),
  };
}
