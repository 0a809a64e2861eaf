/**
 * Runs on pages that hold an embed, and nowhere else: a click on its card, or Enter, puts the provider's player above
 * the link, in a frame that can reach neither this page nor the way on from it. Which one is the server's word. It listens
 * at the window, before all others: while React hydrates, it lets no click through to the document.
 */
export const EMBED_SCRIPT = `addEventListener("click",function(e){var t=e.target,a=t&&t.closest&&t.closest("a[data-player]");if(!a||e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;e.preventDefault();var p=a.getAttribute("data-player"),s=a.querySelector("strong"),f=document.createElement("iframe");a.removeAttribute("data-player");f.title=(s||a).textContent;f.allow="autoplay; encrypted-media; fullscreen; picture-in-picture";f.referrerPolicy="strict-origin-when-cross-origin";f.setAttribute("sandbox","allow-scripts allow-popups allow-popups-to-escape-sandbox allow-presentation"+(p[0]==="/"?"":" allow-same-origin"));f.src=p;a.before(f);f.focus()},true)`;
