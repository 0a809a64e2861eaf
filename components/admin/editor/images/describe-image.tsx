'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import styles from './describe-image.module.css';

type DescribeImageProps = {
  /** '' for a decorative image, null as long as nobody has said anything. */
  alt: string | null;
  onChange: (alt: string | null) => void;
  onRemove: () => void;
};

/** Asks what an image shows, for those who do not see it; or whether it shows nothing that must be said. */
export function DescribeImage({ alt, onChange, onRemove }: DescribeImageProps) {
  const t = useTranslations('editor.image');
  const id = useId();
  const isDecorative = alt === '';
  return (
    <div className={styles.box} data-undescribed={alt === null || undefined}>
      <label className={styles.label} htmlFor={id}>
        {t('describe')}
      </label>
      <input
        id={id}
        className={styles.input}
        value={alt ?? ''}
        disabled={isDecorative}
        maxLength={500}
        placeholder={isDecorative ? t('nothingToSay') : t('describeExample')}
        aria-invalid={alt === null || undefined}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={isDecorative} onChange={({ target }) => onChange(target.checked ? '' : null)} />
        {t('decorative')}
      </label>
      <Button onClick={onRemove}>{t('remove')}</Button>
    </div>
  );
}
