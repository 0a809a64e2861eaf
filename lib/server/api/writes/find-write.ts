import { directCalls } from '../direct-path.ts';
import { noteView, react, removeComment, rewriteComment, takeReactionBack, writeComment } from './talk-writes.ts';

/**
 * The handler of what readers write most, without Next; undefined for any other method or path (`directCalls`). It asks for
 * the same token, counts against the same limits and refuses in the same order: only the way to it is shorter.
 */
export const findWrite = directCalls([
  ['POST', /^comments$/, writeComment],
  ['PATCH', /^comments\/(?<id>[^/]+)$/, rewriteComment],
  ['DELETE', /^comments\/(?<id>[^/]+)$/, removeComment],
  ['POST', /^reactions$/, react],
  ['DELETE', /^reactions\/post\/(?<postId>[^/]+)$/, takeReactionBack],
  ['POST', /^posts\/(?<id>[^/]+)\/views$/, noteView],
]);
