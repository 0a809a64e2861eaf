import { type ReactNode, Fragment, isValidElement } from 'react';
import type { SafeHtml } from '@/lib/schemas/safe-html';
import { keptHtml } from '@/lib/kept-html';
import { trustHtml } from '@/lib/trust-html';
import { OnceHtml } from './once-html';
import { escapeHtml } from '@/lib/text/html';

const ATTRIBUTES: Record<string, string> = {
  className: 'class',
  tabIndex: 'tabindex',
  dateTime: 'datetime',
  srcSet: 'srcset',
  fetchPriority: 'fetchpriority',
};
// Props that only React reads: they are no attributes.
const UNWRITTEN = new Set(['children', 'suppressHydrationWarning']);
const VOID = new Set(['br', 'hr', 'img', 'source', 'wbr']);

/** Something that needs React in the browser. */
class NotStillError extends Error {}

/** Numbers of a style have units that only React knows. */
function styleText(style: object): string | undefined {
  const rules = Object.entries(style).filter(([, value]) => value !== undefined);
  if (!rules.every(([, value]) => typeof value === 'string')) return undefined;
  return rules
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';');
}

function attribute(name: string, given: unknown): string {
  if (given === undefined || given === null || UNWRITTEN.has(name)) return '';
  const value = name === 'style' ? styleText(given) : given;
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new NotStillError(`${name} cannot stand in still HTML.`);
  return ` ${ATTRIBUTES[name] ?? name}="${escapeHtml(String(value))}"`;
}

// Lists of posts are written by these two: joined lists of small texts would take twice as long.
function attributes(props: Record<string, unknown>): string {
  let html = '';
  for (const name in props) html += attribute(name, props[name]);
  return html;
}

function allHtml(nodes: readonly ReactNode[]): string {
  let html = '';
  for (const node of nodes) html += stillHtml(node);
  return html;
}

/**
 * The HTML of elements that never change in the browser: plain elements and server components without `await`. React
 * has no renderer to a string for server components; this one knows what such parts need and refuses the rest.
 * @throws NotStillError for client components, handlers and styles in numbers
 */
export function stillHtml(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (typeof node === 'string' || typeof node === 'number') return escapeHtml(String(node));
  if (Array.isArray(node)) return allHtml(node);
  // What an element holds besides its children is looked at one by one.
  if (!isValidElement<Record<string, unknown> & { children?: ReactNode }>(node))
    throw new NotStillError('This cannot stand in still HTML.');
  const { type, props } = node;
  if (type === Fragment) return stillHtml(props.children);
  if (typeof type === 'string') {
    const opening = `<${type}${attributes(props)}>`;
    return VOID.has(type) ? opening : `${opening}${stillHtml(props.children)}</${type}>`;
  }
  const isClientComponent = '$$typeof' in (type as object);
  if (typeof type !== 'function' || isClientComponent)
    throw new NotStillError('A client component cannot stand in still HTML.');
  // Components of this project are functions; a class would have no place on the server.
  return stillHtml((type as (props: object) => ReactNode)(props));
}

type StillProps = {
  id: string;
  className?: string | undefined;
  /** All that decides what is in it, its language and zone too, where it is worth to keep it (lib/kept-html.ts). */
  of?: readonly unknown[];
  children: ReactNode;
};

/**
 * A part of a page, for server components, that never changes in the browser: it goes there as HTML alone. `id` names it
 * among all parts of the site. A part that turns out to need React is heavier, not broken.
 */
export function Still({ id, className, of, children }: StillProps) {
  const html = tryStill(children, of && JSON.stringify([id, ...of]));
  if (html === null) return <div className={className}>{children}</div>;
  return <OnceHtml id={id} className={className} html={html} />;
}

function tryStill(children: ReactNode, key: string | undefined): SafeHtml | null {
  const make = () => trustHtml(stillHtml(children));
  try {
    return key === undefined ? make() : keptHtml(key, make);
  } catch (error) {
    if (error instanceof NotStillError) return null;
    throw error;
  }
}
