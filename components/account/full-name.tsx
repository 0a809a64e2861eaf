'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { OwnUser } from '@/lib/schemas/profile';
import { FullNameForm } from './full-name-form';

/** The full name, edited where it stands (SPEC 2). */
export function FullName({ user }: { user: OwnUser }) {
  const t = useTranslations('account.profile');
  const [isEditing, setIsEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Back to where the editing began: its field is gone.
    if (!isEditing && wasEditing.current) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return <FullNameForm user={user} onDone={() => setIsEditing(false)} />;
  return (
    <>
      <span>{user.full_name}</span>
      <Button ref={edit} variant="outlined" aria-label={t('editNameLabel')} onClick={() => setIsEditing(true)}>
        {t('editName')}
      </Button>
    </>
  );
}
