'use client';

import { useId } from 'react';
import { CardFooter, type CardFacts } from '@/components/posts/card-footer';
import { ReactionRow } from '@/components/reactions/reaction-row';
import { useRowTemplate } from '@/components/reactions/top-reactions';

/** The foot of a post's card with the buttons to react to it. */
export function ReactingFooter({ post }: { post: CardFacts }) {
  const tip = useId();
  return (
    <CardFooter
      post={post}
      place={tip}
      template={useRowTemplate(post.reactions)}
      reactions={<ReactionRow postId={post.id} counts={post.reactions} show="top" tipId={tip} />}
    />
  );
}
