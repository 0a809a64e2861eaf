/** Class of the button at a block of code. Text cannot hold it as a tag: a `<` in it is written as a reference. */
export const COPY_CLASS = 'code-copy';
export const COPY_BUTTON = `<button type="button" class="${COPY_CLASS}"`;

/**
 * Runs on pages that hold code, and nowhere else: the button copies it and says so for two seconds. Where there is no
 * clipboard, as on plain http, the code is selected and copied in the old way. It listens where the players do
 * (lib/embed-player.ts), for the same reason.
 */
export const COPY_SCRIPT = `addEventListener("click",function(e){var t=e.target,b=t&&t.closest&&t.closest("button.${COPY_CLASS}");if(!b)return;var c=b.parentNode.querySelector("pre"),w=b.textContent,d=b.getAttribute("data-copied");function s(){if(w===d)return;b.setAttribute("aria-live","polite");b.textContent=d;setTimeout(function(){b.textContent=w},2e3)}function o(){getSelection().selectAllChildren(c);if(document.execCommand("copy"))s()}if(navigator.clipboard)navigator.clipboard.writeText(c.textContent).then(s,o);else o()},true)`;
