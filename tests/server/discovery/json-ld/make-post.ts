import { EMPTY_TEXTS } from '../../../../lib/rules/post-texts.ts';
import type { Comment } from '../../../../lib/schemas/comment.ts';
import type { Post } from '../../../../lib/schemas/post.ts';
import { trustHtml } from '../../../../lib/trust-html.ts';
import { reactionCounts } from '../../../setup/reaction-counts.ts';

/** A post as a service gives it. */
export function makePost(values: Partial<Post> = {}): Post {
  return {
    ...EMPTY_TEXTS,
    id: 7,
    slug: 'নদী',
    title: 'A river that moves',
    excerpt: 'It moves house.',
    content: trustHtml('<p>One two <b>thr</b>ee.</p><p>Four</p>'),
    pinned: false,
    featured_image: '/uploads/featured-images/abc-1600x900.webp',
    language: 'bn',
    published_at: '2026-01-01T10:00:00.000Z',
    created_at: '2025-12-31T10:00:00.000Z',
    updated_at: '2026-01-05T10:00:00.000Z',
    view_count: 12,
    comment_count: 2,
    reactions: reactionCounts({ like: 3, love: 1, dislike: 1 }),
    author_full_name: 'A Writer',
    author_username: 'লেখক',
    author_profile_image: '/uploads/profile-images/face.webp',
    categories: [{ id: 1, name: 'Rivers', slug: 'rivers' }],
    comments: 'open',
    tags: [],
    series: null,
    ...values,
  };
}

export function makeComment(values: Partial<Comment> = {}): Comment {
  return {
    id: 1,
    content: trustHtml('<p>Well said.</p>'),
    created_at: '2026-01-02T10:00:00.000Z',
    author_name: 'A Reader',
    user_username: 'reader',
    user_full_name: 'A Reader',
    user_profile_image: null,
    parent_id: null,
    reply_to: null,
    ...values,
  };
}
