import type { BlockMaker } from './block-maker.ts';
import { element, hasContent, type HtmlElement, type HtmlNode } from '../../content/html-tree.ts';

/** Text outside a link: what makes a paragraph more than pictures. */
function isText(node: HtmlNode): boolean {
  if (typeof node === 'string') return node.trim() !== '';
  return node.tag !== 'img' && (node.tag !== 'a' || node.children.some(isText));
}

const isCaption = (node: HtmlNode): node is HtmlElement => typeof node !== 'string' && node.tag === 'figcaption';

/** A figure with its pictures bare and one caption; a caption or paragraphs alone become plain paragraphs. */
export function toFigure({ children }: HtmlElement, maker: BlockMaker): HtmlNode[] {
  const content = maker
    .flow(
      children.filter((child) => !isCaption(child)),
      'html',
    )
    .flatMap((child) => {
      const isPictures = typeof child !== 'string' && child.tag === 'p' && !child.children.some(isText);
      return isPictures ? child.children : [child];
    });
  const caption = children.filter(isCaption).flatMap((child) => maker.mixed(child.children));
  const isProse = content.every((child) => typeof child !== 'string' && child.tag === 'p');
  if (!caption.some(hasContent)) return isProse ? content : [element('figure', content)];
  if (content.length === 0) return maker.flow(caption, 'html');
  return [element('figure', [...content, element('figcaption', caption)])];
}
