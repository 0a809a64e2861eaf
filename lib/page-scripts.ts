import { COLOR_SCHEME_SCRIPT } from './color-scheme.ts';
import { SIDEBAR_SCRIPT } from './sidebar-open.ts';

// The bundler's runtime sets `script.src` from plain strings and React makes <script> elements from one constant
// string. This default policy lets exactly these two through; every other string that would become code is refused.
const TRUSTED_TYPES = `window.trustedTypes&&trustedTypes.createPolicy("default",{createScriptURL:function(s){return new URL(s,location).href.indexOf(location.origin+"/_next/static/")?null:s},createHTML:function(s){return s==="<script></"+"script>"?s:null}})`;

// zod would try whether it may compile code, and be reported: it is told before it loads, on whatever page that is.
const ZOD = '__zod_globalConfig={jitless:true}';

// In a browser that refuses storage (all cookies blocked, a frame of another site, some apps' own browsers) a touch of it
// throws, and the page that stood there would give way to a failure. What is kept then lasts as long as the page.
export const STORE_SCRIPT = `try{localStorage.getItem(0)}catch(m){m={value:{getItem:function(k){return m[k]||null},setItem:function(k,v){m[k]=v},removeItem:function(k){m[k]=0}}};Object.defineProperties(window,{localStorage:m,sessionStorage:m})}`;

// What was clicked last before there was anybody to hear it: from the line on where Next names itself, React does
// (components/layout/follow-links.tsx).
const CLICKED = 'addEventListener("click",function(e){self.next||(clicked=e.target)})';

/** Runs on every page before anything is painted; each byte of it counts. What comes first makes storage safe to touch. */
export const HEAD_SCRIPT = [STORE_SCRIPT, ZOD, TRUSTED_TYPES, CLICKED, COLOR_SCHEME_SCRIPT, SIDEBAR_SCRIPT].join(';');

/**
 * Runs on pages that hold an embed, and nowhere else: a click on its card, or Enter, puts the provider's player above
 * the link, in a frame that can reach neither this page nor the way on from it. Which one is the server's word. It listens
 * at the window, before all others: while React hydrates, it lets no click through to the document.
 */
export const EMBED_SCRIPT = `addEventListener("click",function(e){var t=e.target,a=t&&t.closest&&t.closest("a[data-player]");if(!a||e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;e.preventDefault();var p=a.getAttribute("data-player"),s=a.querySelector("strong"),f=document.createElement("iframe");a.removeAttribute("data-player");f.title=(s||a).textContent;f.allow="autoplay; encrypted-media; fullscreen; picture-in-picture";f.referrerPolicy="strict-origin-when-cross-origin";f.setAttribute("sandbox","allow-scripts allow-popups allow-popups-to-escape-sandbox allow-presentation"+(p[0]==="/"?"":" allow-same-origin"));f.src=p;a.before(f);f.focus()},true)`;

/** At a form that only a script sends. */
export const EARLY_FORM = 'data-early="';

/**
 * Runs on pages with such a form, and nowhere else: keeps for the script that it was sent before that was there. Where the
 * button is off until then the browser drops Enter as well, so the key itself counts.
 */
export const EARLY_SCRIPT = `(function(keep){addEventListener("submit",function(e){keep(e.target)},true);addEventListener("keydown",function(e){var t=e.target;if(e.key==="Enter"&&!e.isComposing&&t.tagName==="INPUT")keep(t.form)},true)})(function(f){if(f&&f.dataset.early==="")f.dataset.early="sent"})`;

/** Class of the button at a block of code. Text cannot hold it as a tag: a `<` in it is written as a reference. */
export const COPY_CLASS = 'code-copy';
export const COPY_BUTTON = `<button type="button" class="${COPY_CLASS}"`;

/**
 * Runs on pages that hold code, and nowhere else: the button copies it and says so for two seconds. Where there is no
 * clipboard, as on plain http, the code is selected and copied in the old way. It listens where the players do,
 * for the same reason.
 */
export const COPY_SCRIPT = `addEventListener("click",function(e){var t=e.target,b=t&&t.closest&&t.closest("button.${COPY_CLASS}");if(!b)return;var c=b.parentNode.querySelector("pre"),w=b.textContent,d=b.getAttribute("data-copied");function s(){if(w===d)return;b.setAttribute("aria-live","polite");b.textContent=d;setTimeout(function(){b.textContent=w},2e3)}function o(){getSelection().selectAllChildren(c);if(document.execCommand("copy"))s()}if(navigator.clipboard)navigator.clipboard.writeText(c.textContent).then(s,o);else o()},true)`;

/** The section that they stand in. */
export const COMMENTS = 'id="comments"';

/**
 * Runs on pages with comments, and nowhere else: keeps room for the form of who may comment, as storage knows, where a guest
 * is told to log in. The comments below stay where they are as it comes (components/comments/comment-section.module.css).
 */
export const WRITER_SCRIPT = `document.documentElement.dataset.writer=/Verified":true/.test(localStorage.getItem("user"));setTimeout(function(){document.documentElement.dataset.writer=0},15e3)`;
