/** A generator of numbers that gives the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const WORDS = ['river', 'নদী', 'ক্ষুদ্র', 'نهر', '川', 'a < b', '& so', '“said”', '$5', '*', '1.', '[x]', 'é', '👩🏽‍🌾', '\\'];
const CODE = ['const a = "1 < 2";', '  if (x) {', '', '# not a heading', 'f(`${b}`) // ```', '</code>', '\tট'];
const TEX = [
  'x^2',
  '\\frac{a}{b}',
  'a < b & c',
  '\\text{নদী}',
  '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
  '{',
  '\\def\\a{\\a}\\a',
];
const LOOKS = ['', '', ' class="lines"', ' class="marks-1-3to9"', ' class="lines marks-2"'];
const LANGUAGES = ['ts', 'python', 'c++', 'klingon', 'html'];

const escaped = (text: string) => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;');

/** A post with all kinds of blocks, as the editor writes it: its own spelling, footnotes in their order. */
export function randomPost(seed: number): string {
  const random = seeded(seed);
  const below = (most: number) => Math.floor(random() * most);
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const many = (most: number, make: () => string) => Array.from({ length: 1 + below(most) }, make);
  const notes: string[] = [];
  let pictures = 0;
  const words = () => many(4, () => escaped(one(WORDS))).join(' ');
  const tex = () => `<code class="language-math">${escaped(one(TEX))}</code>`;

  function marker(): string {
    const isNew = notes.length === 0 || random() < 0.7;
    const index = isNew ? notes.length : below(notes.length);
    if (isNew)
      notes.push(random() < 0.2 ? '' : random() < 0.5 ? words() : `<p>${words()}</p><p>${words()} ${tex()}</p>`);
    return `<sup><a href="#anchor-fn-${index}">${index + 1}</a></sup>`;
  }
  const piece = () =>
    one([
      words,
      words,
      () => `<strong>${words()}</strong>`,
      () => `<em>${words()}</em>`,
      () => `<a href="https://example.com/?a=1&amp;b">${words()}</a>`,
      () => `<code>${escaped(one(WORDS))}</code>`,
      tex,
      () => tex() + tex(),
      marker,
      () => marker() + marker(),
      () => `<sup>${below(9)}</sup>`,
    ])();
  const line = () => `${words()} ${many(5, piece).join(' ')}`;
  const paragraph = () => `<p>${line()}</p>`;
  const list = (tag: string) =>
    `<${tag}>${many(3, () => `<li>${one(['', '', '☐ ', '☑ '])}${line()}</li>`).join('')}</${tag}>`;
  const caption = () => (random() < 0.5 ? '' : `<figcaption>${line()}</figcaption>`);
  const alt = () => escaped(one(WORDS)).replace(/"/gu, '&quot;');
  const media = [
    () =>
      `<figure class="gallery">${many(9, () => `<img src="/uploads/featured-images/ab-800x600.webp" alt="${alt()}" width="800" height="600">`).join('')}${caption()}</figure>`,
    () =>
      `<figure class="${one(['embed', 'bookmark'])}"><a href="https://vimeo.com/${below(99)}?a=1&amp;b">${one(['', '<img src="/uploads/featured-images/ab-800x600.webp" alt="">'])}<strong>${words()}</strong>${one(['', `<br><small>${words()}</small>`])}${one(['', `<br><cite>${words()}</cite>`])}</a>${caption()}</figure>`,
    () =>
      `<figure><audio controls="" preload="metadata" src="/uploads/files/ab-${below(9)}.mp3"></audio>${caption()}</figure>`,
    () => `<figure><video controls="" preload="metadata" src="/uploads/files/ab.mp4"></video>${caption()}</figure>`,
    () =>
      `<figure class="file"><a href="/uploads/files/ab.pdf">${words()}</a>${one(['', ' <small>PDF, 1.2 MB</small>'])}${caption()}</figure>`,
    () => `<p class="button"><a href="https://example.com/?a=1&amp;b">${words()}</a></p>`,
  ];

  function block(depth: number): string {
    const inner = () => many(2, () => block(depth + 1)).join('');
    const flat = [
      paragraph,
      paragraph,
      () => `<h${2 + below(3)}>${words()}</h3>`.replace(/^(<h(\d)>.*)<\/h3>$/u, '$1</h$2>'),
      () => list(one(['ul', 'ol'])),
      () => '<hr>',
      () =>
        `<pre${one(LOOKS)}><code class="language-${one(LANGUAGES)}">x${many(5, () => escaped(one(CODE))).join('\n')}.</code></pre>`,
      () => `<pre><code>${escaped(one(CODE))}x</code></pre>`,
      () => `<pre><code class="language-math">${escaped(one(TEX))}</code></pre>`,
      () =>
        `<figure${one(['', ' class="wide"', ` id="anchor-picture-${(pictures += 1)}" class="wide"`])}><img src="/uploads/featured-images/ab-800x600.webp" alt="${escaped(one(WORDS)).replace(/"/gu, '&quot;')}" width="800" height="600">${one(['', `<figcaption>${words()}</figcaption>`])}</figure>`,
      () => one(media)(),
      () => one(media)(),
      () => `<table><thead><tr><th>${words()}</th></tr></thead><tbody><tr><td>${line()}</td></tr></tbody></table>`,
    ];
    const deep = [
      () => `<aside class="callout-${one(['note', 'tip', 'warning'])}">${inner()}</aside>`,
      () => `<details><summary>${line()}</summary>${inner()}</details>`,
      () => `<blockquote${one(['', ' class="pull-quote"'])}>${inner()}</blockquote>`,
    ];
    return one(depth < 3 ? [...flat, ...deep, ...deep] : flat)();
  }

  const text = many(6, () => block(0)).join('');
  // A last note that nothing marks.
  const lone = random() < 0.2 ? [words()] : [];
  const all = [...notes, ...lone].map((body, index) => `<li id="anchor-fn-${index}">${body}</li>`);
  return text + (all.length > 0 ? `<ol class="footnotes">${all.join('')}</ol>` : '');
}
