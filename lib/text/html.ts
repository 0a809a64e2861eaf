const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const toReference = (character: string) => REFERENCES[character] ?? character;

/** A text as HTML, also inside of a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, toReference);
}

/** A text as HTML between tags, as browsers and the sanitiser write it: quotation marks stay. */
export function escapeHtmlText(text: string): string {
  return text.replace(/[&<>]/g, toReference);
}
