import type { SafeHtml } from '../../schemas/safe-html.ts';
import type { Sanitiser } from './sanitise/sanitiser.ts';

/** A row with its content as readers get it: for pages and feeds. Programs and editors get what is stored. */
export async function withShownContent<Row extends { content: SafeHtml }>(
  row: Row,
  { show }: Pick<Sanitiser, 'show'>,
): Promise<Row> {
  return { ...row, content: await show(row.content) };
}
