import type { SafeHtml } from '../../../schemas/safe-html.ts';
import { createShown, type Show } from '../blocks/shown.ts';
import { absoluteHtml } from '../elsewhere/portable.ts';
import { AppError, isAppError } from '../../errors.ts';
import type { FrameLabels } from '../frame-content.ts';
import type { HtmlNode } from '../html-tree.ts';
import { type Cleaned, createLane, type Lane, type LaneOptions } from './lane.ts';
import type { ContentKind } from './rules.ts';
import type { SanitiseRequest } from './worker.ts';

type SizeClass = 'small' | 'medium' | 'large';

// What the sanitiser's time grows with: a tag costs about 60 microseconds, attributes and text go by their length. So
// a small text, however it is made, takes some 100 ms, a medium one a second.
const MOST: { size: SizeClass; tags: number; characters: number }[] = [
  { size: 'small', tags: 2_000, characters: 64_000 },
  { size: 'medium', tags: 10_000, characters: 400_000 },
];

/** How many `<` the text has, counted up to `most` + 1. */
function countTags(html: string, most: number): number {
  let count = 0;
  for (let at = html.indexOf('<'); at !== -1 && count <= most; at = html.indexOf('<', at + 1)) count += 1;
  return count;
}

/** The class by which a text waits and is limited: texts of one class take turns, other classes do not notice. */
export function sizeClassOf(html: string): SizeClass {
  const fitting = MOST.find(({ tags, characters }) => html.length <= characters && countTags(html, tags) <= tags);
  return fitting?.size ?? 'large';
}

/** Whose text it is: an account's number. Without one it is the site's own work, such as an import. */
export type Sender = { sender?: number };

/** Cleans HTML in threads of its own: jsdom takes 500 ms to load, 90 MB, and 3-14 ms a usual post. */
export type Sanitiser = {
  /**
   * Sanitised HTML.
   * @throws AppError invalid when the input is too large, nested too deeply or takes too long; too_many_requests when
   * the sender has large texts in work already
   */
  sanitise(html: string, kind: ContentKind, sender?: Sender): Promise<SafeHtml>;
  /** The same, and its text on one line as `plainText` gives it. */
  sanitiseWithText(html: string, kind: ContentKind, sender?: Sender): Promise<{ html: SafeHtml; text: string }>;
  /**
   * A stored post as readers get it: highlighted code, formulas, footnotes linked both ways. Made once and kept in memory;
   * the stored text itself where that takes too long. A text with none of these comes back at once.
   */
  show: Show;
  /** A text as `show` gives it, framed (`frame-content.ts`) off the thread of requests; as it is where that takes too long. */
  frame(html: SafeHtml, labels: FrameLabels): Promise<SafeHtml>;
  /** A text as `absoluteHtml` gives it, a large one off the thread of requests; as it is where that takes too long. */
  absolute(html: SafeHtml, base: string, lead: HtmlNode[]): Promise<SafeHtml>;
  /** The same as Markdown. */
  markdown(html: SafeHtml, base: string): Promise<string>;
  /** Somebody who may write is here: has the thread of usual texts loaded, so that they will not wait for it. */
  expectWriting(): void;
  /** Ends the threads that have nothing to do. */
  rest(): Promise<void>;
  close(): Promise<void>;
};

const MOST_BYTES = 2 * 1024 * 1024;
// Per sender and in all, of those who have a name: texts that wait are memory.
const MOST_OF_SENDER = 2;
const MOST_OF_ALL = 24;
const RETRY_SECONDS = 15;

/** Far above what a text of the class takes, so that only one made to be slow reaches it, on a slow machine too. */
const LIMIT_MS: Record<SizeClass, number> = { small: 5_000, medium: 10_000, large: 20_000 };
// No thread is kept for good: a site that is only read needs none.
const IDLE_MS: Record<SizeClass, number> = { small: 300_000, medium: 300_000, large: 60_000 };
// What is shown is kept: it is needed again when the next new text comes.
const SHOWN_IDLE_MS = 20_000;

/** Characters of a text that is taken elsewhere by the thread of requests: a tenth of a second of it, however it is made. */
const MOST_AT_ONCE = 64_000;

const tooMany = () =>
  new AppError('too_many_requests', 'contentWaiting', {
    headers: { 'Retry-After': String(RETRY_SECONDS) },
  });

/** Counts the larger texts of people. */
function createAdmission() {
  const counts = new Map<number, number>();
  let all = 0;
  const change = (sender: number, by: number) => {
    const count = (counts.get(sender) ?? 0) + by;
    all += by;
    if (count === 0) counts.delete(sender);
    else counts.set(sender, count);
  };
  return async <Result>(sender: number, work: () => Promise<Result>): Promise<Result> => {
    if ((counts.get(sender) ?? 0) >= MOST_OF_SENDER || all >= MOST_OF_ALL) throw tooMany();
    change(sender, 1);
    try {
      return await work();
    } finally {
      change(sender, -1);
    }
  };
}

/**
 * A sanitiser with a thread for each class of sizes, so that a small text never waits for a large one; within a class
 * senders take turns. What takes too long is refused, and fails nobody else.
 */
export function createSanitiser(
  limits: Record<SizeClass, number> = LIMIT_MS,
  startWorker?: LaneOptions['startWorker'],
): Sanitiser {
  const laneOf = (size: SizeClass) => createLane({ limitMs: limits[size], idleMs: IDLE_MS[size], startWorker });
  const lanes: Record<SizeClass, Lane> = { small: laneOf('small'), medium: laneOf('medium'), large: laneOf('large') };
  const admit = createAdmission();
  // Threads of their own: what they load is large, and nobody who saves waits for them. Nor does a usual text for a long one.
  const shownLane = (limitMs: number) => createLane({ limitMs, idleMs: SHOWN_IDLE_MS, startWorker });
  const shown = { usual: shownLane(limits.small), long: shownLane(limits.medium) };

  const all = [...Object.values(shown), ...Object.values(lanes)];

  async function clean(html: string, kind: ContentKind, { sender }: Sender = {}): Promise<Cleaned> {
    if (html.length > MOST_BYTES) throw new AppError('invalid', 'contentLarge');
    const size = sizeClassOf(html);
    const work = () => lanes[size].run(String(sender ?? ''), { html, kind });
    return size === 'small' || sender === undefined ? work() : admit(sender, work);
  }

  /** What the threads for stored texts make; `otherwise` where they refuse. Each `use` has its turn, and each author. */
  async function make(use: string, request: SanitiseRequest, otherwise: Cleaned): Promise<Cleaned> {
    const { run } = sizeClassOf(request.html) === 'small' ? shown.usual : shown.long;
    return run(use, request).catch((error: unknown) => {
      if (!isAppError(error)) throw error;
      return otherwise;
    });
  }
  const asItIs = (html: SafeHtml): Cleaned => ({ kind: 'cleaned', html, text: html });

  return {
    sanitise: async (html, kind, sender) => (await clean(html, kind, sender)).html,
    sanitiseWithText: async (html, kind, sender) => {
      const { html: cleaned, text } = await clean(html, kind, sender);
      return { html: cleaned, text };
    },
    show: createShown(
      async (html, sender) => (await make(`show ${sender}`, { html, kind: 'shown' }, asItIs(html))).html,
    ),
    frame: async (html, labels) => (await make('frame', { html, labels }, asItIs(html))).html,
    async absolute(html, base, lead) {
      if (html.length <= MOST_AT_ONCE) return absoluteHtml(html, base, lead);
      return (await make('absolute', { html, base, lead }, asItIs(html))).html;
    },
    async markdown(html, base) {
      if (html.length > MOST_AT_ONCE) return (await make('markdown', { html, base }, asItIs(html))).text;
      const { writeMarkdown } = await import('../elsewhere/write-markdown.ts');
      return writeMarkdown(absoluteHtml(html, base));
    },
    expectWriting: lanes.small.warm,
    async rest() {
      await Promise.all(all.map((lane) => lane.cool()));
    },
    async close() {
      await Promise.all(all.map((lane) => lane.close()));
    },
  };
}
