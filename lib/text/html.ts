const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const toReference = (character: string) => REFERENCES[character] ?? character;

const SPECIAL = /[&<>"]/;

/** A text as HTML, also inside of a double-quoted attribute. */
export function escapeHtml(text: string): string {
  // Most texts hold none, and are done with a look.
  return SPECIAL.test(text) ? text.replace(/[&<>"]/g, toReference) : text;
}

/** A text as HTML between tags, as browsers and the sanitiser write it: quotation marks stay. */
export function escapeHtmlText(text: string): string {
  return text.replace(/[&<>]/g, toReference);
}
