const WAITING = /<!--\$\?--><template id="B:0"><\/template>/;
const CONTENT = '<div hidden id="S:0">';
const CALL = '$RC("B:0","S:0")</script>';

/** Where the script stands that would put the late part in its place; undefined for none. */
function findCall(html: string): { start: number; end: number } | undefined {
  const at = html.indexOf(CALL);
  return at === -1 ? undefined : { start: html.lastIndexOf('<script', at), end: at + CALL.length };
}

/**
 * A document whose late part stands where it belongs. React writes what is large, or came late, at the end of the body and
 * lets a script put it in its place; our pages are whole before they are sent, so it can stand there at once: for readers
 * without scripts, and without a shift of the layout. A document with more than one late part, or one that is not written as
 * React 19 writes it, stays as it is: the script does its work.
 */
export function settleBoundary(html: string): string {
  const waiting = WAITING.exec(html);
  const call = waiting ? findCall(html) : undefined;
  const start = html.indexOf(CONTENT);
  if (!waiting || !call || start < waiting.index || html.includes('id="S:1"')) return html;
  const afterFallback = html.indexOf('<!--/$-->', waiting.index);
  const fallback = html.slice(waiting.index + waiting[0].length, afterFallback);
  // The script follows the part that it is about.
  const isWritten = html.startsWith('</div>', call.start - '</div>'.length);
  if (afterFallback === -1 || start < afterFallback || fallback.includes('<!--$') || !isWritten) return html;
  const content = html.slice(start + CONTENT.length, call.start - '</div>'.length);
  return `${html.slice(0, waiting.index)}<!--$-->${content}` + html.slice(afterFallback, start) + html.slice(call.end);
}
