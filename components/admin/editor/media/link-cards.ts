import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { say } from '@/components/ui/say';
import { errorMessage } from '@/lib/api/api-error';
import { describeLink } from '@/lib/api/editor';
import type { CardAttributes } from '../schema/media';

/** Words of the interface for when an address cannot be read. */
type CardTexts = { linkFailed: string };

/** Whether a block is a paragraph of nothing but a link to this address, spelled out. */
function isBareLink(node: Node, href: string): boolean {
  const text = node.firstChild;
  if (node.type.name !== 'paragraph' || node.childCount !== 1 || !text) return false;
  return text.text === href && text.marks.some(({ type, attrs }) => type.name === 'link' && attrs.href === href);
}

/** Makes the card of an address, in place of the paragraph that links to it; as long as that stands there unchanged. */
function replaceLink(editor: Editor, href: string, card: CardAttributes): void {
  let at: { from: number; to: number } | undefined;
  editor.state.doc.descendants((node, from) => {
    if (!at && isBareLink(node, href)) at = { from, to: from + node.nodeSize };
    return at === undefined;
  });
  const { schema, tr } = editor.state;
  const type = schema.nodes.card;
  if (at && type) editor.view.dispatch(tr.replaceWith(at.from, at.to, type.create(card)));
}

// One after another: the server reads one address at a time for each who writes.
let last: Promise<unknown> = Promise.resolve();

async function bringCard(editor: Editor, href: string, { linkFailed }: CardTexts): Promise<void> {
  try {
    const { url, ...card } = await describeLink(href);
    if (!editor.isDestroyed) replaceLink(editor, href, { ...card, href: url });
  } catch (error) {
    say(errorMessage(error, linkFailed), 'warning');
  }
}

/**
 * Puts the address where the caret is, as a link of its own line, which becomes a card when the server has read the page.
 * When it cannot, the link stays, and it is said.
 */
export function insertLinkCard(editor: Editor, href: string, texts: CardTexts): Promise<void> {
  const link = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
  editor
    .chain()
    .focus()
    .insertContent([{ type: 'paragraph', content: [link] }, { type: 'paragraph' }])
    .run();
  const turn = last.then(() => bringCard(editor, href, texts));
  last = turn;
  return turn;
}

const ADDRESS = /^https?:\/\/\S+$/iu;
const LONGEST = 2_048;

/** The address that is all a text says. */
export function addressOf(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed.length <= LONGEST && ADDRESS.test(trimmed) && URL.canParse(trimmed) ? trimmed : undefined;
}

/** Whether the caret is in an empty paragraph of the text itself: what is pasted there stands on a line of its own. */
export function isOnOwnLine(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  return empty && $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
}
