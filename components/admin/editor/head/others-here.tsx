'use client';

import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { PersonAvatar } from '@/components/ui/person-avatar';
import { leavePost, presenceOptions } from '@/lib/api/notes';
import { nameOf } from '../../form/author-field';
import { useEdited } from '../state/session-context';

/** Says that the post is open here, from when it is stored until it is closed. */
function useOthers(postId: number) {
  const { data = [] } = useQuery(presenceOptions(postId));
  useEffect(() => {
    if (postId === 0) return undefined;
    // Who cannot say goodbye is forgotten a little later.
    const leave = () => void leavePost(postId).catch(() => undefined);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [postId]);
  return data;
}

const PICTURES = 3;

/** Who else has this post open, before two write over each other. */
export function OthersHere() {
  const t = useTranslations('editor.head');
  const format = useFormatter();
  const others = useOthers(useEdited(({ post }) => post?.id ?? 0));
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={0.5}
      sx={{
        ...{
          alignItems: 'center',
          minWidth: 0,
          order: { xs: 4, sm: 0 },
          fontSize: '0.875rem',
          color: 'text.secondary',
        },
        ...(others.length > 0 && { flex: { xs: '1 0 100%', sm: '0 1 auto' }, pb: { xs: 1, sm: 0 } }),
      }}
    >
      {others.slice(0, PICTURES).map((person) => (
        <PersonAvatar key={person.id} name={nameOf(person)} image={person.profile_image} size={24} />
      ))}
      <span role="status">{others.length > 0 && t('othersHere', { names: format.list(others.map(nameOf)) })}</span>
    </Stack>
  );
}
