import { notFound } from 'next/navigation';
import { toId, toPage } from '@/lib/rules/limits';

/** A parameter of the query string as Next gives it. */
export type Param = string | string[] | undefined;

/** The first value of a parameter; undefined for none or an empty one. */
export function readParam(param: Param): string | undefined {
  return (Array.isArray(param) ? param[0] : param) || undefined;
}

/** The page number of an address. The process entry has answered 404 for what is none (docs/product.md#addresses); so do we. */
export function readPage(param: Param): number {
  return toPage(readParam(param) ?? '1') ?? notFound();
}

/** A path segment as it was meant: Next hands it over percent-encoded. */
export function readSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return notFound();
  }
}

export type ConversationParams = Promise<{ comments?: Param; thread?: Param }>;

/** The place in a post's conversation that an address names. */
export async function readConversation(params: ConversationParams): Promise<{ page: number; thread?: number }> {
  const { comments, thread } = await params;
  const page = readPage(comments);
  const named = readParam(thread);
  return named === undefined ? { page } : { page, thread: toId(named) ?? notFound() };
}
