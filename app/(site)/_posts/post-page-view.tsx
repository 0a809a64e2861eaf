import { HydrationBoundary } from '@tanstack/react-query';
import { CommentSection } from '@/components/comments/comment-section';
import { PostView } from '@/components/posts/post-view';
import { ReactionRow } from '@/components/reactions/reaction-row';
import { EditionLinks } from '@/components/translation/edition-links';
import { Still } from '@/components/ui/still';
import { AuthorBoxes } from '@/components/users/author-box';
import { TranslateControl } from '@/components/translation/translate-control';
import { dehydrateFresh } from '@/lib/api/dehydrate-fresh';
import { commentKeys } from '@/lib/api/comments';
import { createQueryClient } from '@/lib/api/query-client';
import { seedReactions } from '@/lib/api/reactions';
import { pathTo } from '@/lib/paths';
import { authorsOf } from '@/lib/rules/posts';
import type { Edition } from '@/lib/server/discovery/head/post-links';
import { runtime } from '@/lib/server/runtime';
import type { PostPage } from '@/lib/server/services/pages/find-post-page';
import { OfferMails } from '../_shell/offer-mails';
import { PostContent } from './post-content';
import { TranslatableComments } from './translatable-comments';

type PostPageViewProps = { page: PostPage; edition: Edition };

/** The post's editions but the one on show: the original first. */
function otherEditions({ path, original, translations }: Edition) {
  const all = [
    { language: original.language, path: pathTo.post(original.slug) },
    ...translations.map(({ language, slug }) => ({ language, path: pathTo.translation(language, slug) })),
  ];
  return all.filter((edition) => edition.path !== path);
}

/** A post with everything around it, in one of its editions. First comments and counts are in the HTML and go on in the browser. */
export function PostPageView({ page, edition }: PostPageViewProps) {
  const { post, related, neighbours, comments, about } = page;
  const { isOffered } = runtime().translator;
  const client = createQueryClient();
  client.setQueryData(commentKeys.page(post.id, comments.pagination.page), comments);
  seedReactions(client, post.id, post.reactions);
  return (
    <HydrationBoundary state={dehydrateFresh(client)}>
      <PostView
        post={post}
        path={edition.path}
        related={related}
        neighbours={neighbours}
        content={<PostContent post={post} />}
        reactions={<ReactionRow postId={post.id} counts={post.reactions} show="all" />}
        about={
          about.length > 0 && (
            <Still id={`about-${post.id}`}>
              <AuthorBoxes authors={about} />
            </Still>
          )
        }
        mails={<OfferMails scope="site" />}
        translate={isOffered && <TranslateControl language={post.language} />}
        editions={<EditionLinks editions={otherEditions(edition)} />}
        comments={
          <TranslatableComments isOffered={isOffered}>
            <CommentSection
              postId={post.id}
              path={edition.path}
              authors={authorsOf(post).map(({ username }) => username)}
              firstPage={comments.pagination.page}
              isClosed={post.comments === 'closed'}
            />
          </TranslatableComments>
        }
      />
    </HydrationBoundary>
  );
}
