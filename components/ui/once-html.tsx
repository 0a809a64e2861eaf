import { pageHtml } from '@/lib/page-html';
import type { SafeHtml } from '@/lib/schemas/safe-html';
import { AdoptedHtml } from './adopted-html';

type OnceHtmlProps = {
  /** Names the text among all texts of the site. */
  id: string;
  className?: string | undefined;
  html: SafeHtml;
};

/**
 * A long text, for server components. React would send it twice, as HTML and as the data that it hydrates from; here a
 * document holds it once, and the browser takes it from there.
 */
export function OnceHtml({ id, className, html }: OnceHtmlProps) {
  const texts = pageHtml();
  texts?.set(id, html);
  return <AdoptedHtml id={id} className={className} {...(!texts && { html })} />;
}
