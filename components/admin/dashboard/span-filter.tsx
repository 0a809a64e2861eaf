import { useTranslations } from 'next-intl';
import { ListFilter } from '../list/list-filter';

/** How many days numbers are shown of. */
export const SPANS = ['7', '30', '90'] as const;
export type Span = (typeof SPANS)[number];

export function SpanFilter({ value, onChange }: { value: Span; onChange: (span: Span) => void }) {
  const t = useTranslations('admin.dashboard');
  return (
    <ListFilter
      label={t('span')}
      options={SPANS.map((span) => ({ value: span, text: t('days', { days: Number(span) }) }))}
      value={value}
      onChange={onChange}
    />
  );
}
