/**
 * Where what floats beside the text is put: out of what is set like the text, and within the page's main part like all that is
 * read there. Not found by the text, which may not be on the screen yet.
 */
export const mainPart = () => document.querySelector('main');
