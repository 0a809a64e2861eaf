import {
  createDocument,
  type ZodOpenApiComponentsObject,
  type ZodOpenApiObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { pathTo } from '../../../paths.ts';
import { TOKEN_SCOPES, type TokenScope } from '../../../rules/token-scopes.ts';
import { adminPostItemSchema, adminPostSchema } from '../../../schemas/admin-post.ts';
import { adminUserSchema } from '../../../schemas/admin-user.ts';
import { categorySchema } from '../../../schemas/category.ts';
import { commentSchema } from '../../../schemas/comment.ts';
import { pageSchema } from '../../../schemas/page.ts';
import { paginationSchema } from '../../../schemas/pagination.ts';
import { postListItemSchema, postSchema } from '../../../schemas/post.ts';
import { ownUserSchema } from '../../../schemas/profile.ts';
import { reactionsSchema } from '../../../schemas/reaction.ts';
import { tagSchema } from '../../../schemas/tag.ts';
import { publicUserSchema } from '../../../schemas/user.ts';
import type { Handler } from '../endpoint.ts';
import { describeOperation, schemeOf } from './describe-operation.ts';
import { FAILURES } from './failures.ts';
import { FILE_PATHS } from './files.ts';
import { TAGS } from './groups.ts';
import { writePlainly } from './plainly.ts';

/** The handlers of every path, as its module exports them. */
export type Routes = Record<string, Partial<Record<string, Handler>>>;

// What many answers hold stands in the document once.
const schemas = {
  ...{ AdminPost: adminPostSchema, AdminPostItem: adminPostItemSchema, AdminUser: adminUserSchema },
  ...{ Category: categorySchema, Comment: commentSchema, OwnUser: ownUserSchema },
  ...{ Page: pageSchema, Pagination: paginationSchema, Post: postSchema, PostItem: postListItemSchema },
  ...{ PublicUser: publicUserSchema, Reactions: reactionsSchema, Tag: tagSchema },
};

const tokenWith = (scope: TokenScope) => ({
  type: 'http' as const,
  scheme: 'bearer',
  bearerFormat: 'lk_…',
  description: `A token that an administrator has made, with the scope ${scope}.`,
});

const securitySchemes: ZodOpenApiComponentsObject['securitySchemes'] = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The accessToken of a session, as signing in gives it.',
  },
  ...Object.fromEntries(TOKEN_SCOPES.map((scope) => [schemeOf(scope), tokenWith(scope)])),
};

function pathsOf(routes: Routes): ZodOpenApiPathsObject {
  return Object.fromEntries(
    Object.entries(routes).flatMap(([path, handlers]) => {
      const operations = Object.entries(handlers).flatMap(([method, handler]) =>
        handler?.operation ? [[method.toLowerCase(), describeOperation(handler.operation)]] : [],
      );
      return operations.length > 0 ? [[path, Object.fromEntries(operations)]] : [];
    }),
  );
}

/** The site whose API it is; its name is that which readers know. */
type ApiSite = { siteUrl: string; version: string; name?: string };

/** The API in the words of OpenAPI 3.1 (docs/api.md#openapi), from its handlers. */
export function createApiDocument(routes: Routes, { siteUrl, version, name }: ApiSite) {
  const told: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: name ?? 'Lekha',
      version,
      summary: 'The API of a blog.',
      description:
        'Times are ISO 8601 in UTC, ids are positive integers. Failures have one shape; their texts are English, and their keys name them in any language.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The operator of this site', url: siteUrl + pathTo.contact() },
    },
    servers: [{ url: siteUrl, description: 'This site' }],
    tags: TAGS,
    paths: { ...pathsOf(routes), ...FILE_PATHS },
    components: { schemas, responses: FAILURES, securitySchemes },
  };
  return createDocument(told, { override: writePlainly });
}
