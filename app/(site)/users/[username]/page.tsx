import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { PostPager } from '@/components/posts/post-pager';
import { EmptyState } from '@/components/ui/empty-state';
import { AuthorHeader } from '@/components/users/author-header';
import { nameOf } from '@/components/users/name-of';
import { pathTo } from '@/lib/paths';
import { cardOf, pictureOfUser } from '@/lib/server/discovery/cards/picture-source';
import { neighbours } from '@/lib/server/discovery/head/post-links';
import { describeAuthor } from '@/lib/server/discovery/json-ld/describe-pages';
import { describePage } from '@/lib/server/discovery/json-ld/nodes';
import { pageMetadata } from '@/lib/server/discovery/head/page-metadata';
import { siteSettings } from '@/lib/server/db/site-settings';
import { runtime } from '@/lib/server/runtime';
import { findAuthorPage, type AuthorPage } from '@/lib/server/services/pages/find-pictured-post';
import { PostCards } from '../../_posts/post-cards';
import { readPage, readSegment, type Param } from '../../_posts/read-params';
import { OfferMails } from '../../_shell/offer-mails';

export const dynamic = 'force-dynamic';

type UserPageProps = { params: Promise<{ username: string }>; searchParams: Promise<{ page?: Param }> };

const findAuthor = cache((username: string, page: number) => findAuthorPage(runtime().db, username, page));

async function readAuthor({ params, searchParams }: UserPageProps): Promise<AuthorPage> {
  const username = readSegment((await params).username);
  const page = readPage((await searchParams).page);
  const author = await findAuthor(username, page);
  return author && page <= Math.max(author.pagination.pages, 1) ? author : notFound();
}

export async function generateMetadata(props: UserPageProps): Promise<Metadata> {
  const t = await getTranslations('users');
  const { user, pagination } = await readAuthor(props);
  const name = nameOf(user);
  return pageMetadata({
    title: pagination.page > 1 ? t('title', { name, page: pagination.page }) : name,
    description: user.bio || t('description', { name, site: siteSettings().name }),
    ...{ path: pathTo.user(user.username, pagination.page), feed: { title: name, path: pathTo.user(user.username) } },
    ...{ type: 'profile' as const, image: cardOf(pathTo.user(user.username), pictureOfUser(user)) },
    ...neighbours(pagination, (number) => pathTo.user(user.username, number)),
  });
}

/** A public author profile: who it is and what they wrote, 20 posts a page (docs/product.md#screens and #limits). */
export default async function UserPage(props: UserPageProps) {
  const t = await getTranslations('users');
  const { user, posts, pagination } = await readAuthor(props);
  describePage(describeAuthor(user));
  return (
    <>
      <AuthorHeader user={user} mails={user.post_count > 0 && <OfferMails scope="author" id={user.id} />} />
      {posts.length === 0 ? <EmptyState title={t('noPosts')} /> : <PostCards posts={posts} />}
      <PostPager page={pagination.page} pages={pagination.pages} hrefOf={(n) => pathTo.user(user.username, n)} />
    </>
  );
}
