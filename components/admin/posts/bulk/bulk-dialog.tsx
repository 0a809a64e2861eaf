'use client';

import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslations } from 'next-intl';
import { useState, type BaseSyntheticEvent } from 'react';
import type { PostChange } from '@/lib/api/admin-posts';
import type { AdminPostItem } from '@/lib/schemas/admin-post';
import type { AuthorLink } from '@/lib/schemas/post';
import { AuthorField } from '../../form/author-field';
import { FormDialog } from '../../form/form-dialog';
import { TagField } from '../../form/tag-field';
import { reattribute, retag, WAYS, type Way } from './bulk-change';

export type BulkSubject = 'tags' | 'authors';
type BulkDialogProps = {
  subject: BulkSubject;
  posts: readonly AdminPostItem[];
  pending: boolean;
  onChange: (changes: PostChange[]) => void;
  onClose: () => void;
};

/** Asks which tags or authors all of these posts are to get, to lose, or to have alone. */
export function BulkDialog({ subject, posts, pending, onChange, onClose }: BulkDialogProps) {
  const t = useTranslations('admin.posts');
  const [way, setWay] = useState<Way>('add');
  const [tags, setTags] = useState<string[]>([]);
  const [authors, setAuthors] = useState<AuthorLink[]>([]);
  const [wasEmpty, setWasEmpty] = useState(false);
  const isEmpty = subject === 'tags' ? tags.length === 0 : authors.length === 0;
  const send = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    setWasEmpty(isEmpty);
    const ids = authors.map(({ id }) => id);
    if (!isEmpty) onChange(subject === 'tags' ? retag(posts, way, tags) : reattribute(posts, way, ids));
  };
  const field = {
    isInDialog: true,
    hint: t(`${way}Hint`),
    problem: wasEmpty && isEmpty ? t('chooseOne') : undefined,
  };
  return (
    <FormDialog
      title={t(subject === 'tags' ? 'tagsOf' : 'authorsOf', { count: posts.length })}
      banner={null}
      pending={pending}
      isChanged={!isEmpty}
      onSubmit={send}
      onClose={onClose}
    >
      <RadioGroup row aria-label={t('way')} value={way} onChange={(_event, value) => setWay(value as Way)}>
        {WAYS.map((value) => (
          <FormControlLabel key={value} value={value} label={t(value)} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
      {subject === 'tags' ? (
        <TagField {...field} value={tags} onChange={setTags} label={t('tags')} />
      ) : (
        <AuthorField {...field} value={authors} onChange={setAuthors} label={t('authors')} />
      )}
    </FormDialog>
  );
}
