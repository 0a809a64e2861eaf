import { getSchema } from '@tiptap/core';
import { readPasted } from '@/components/admin/editor/paste/read-pasted';
import { postExtensions } from '@/components/admin/editor/schema/post-extensions';
import { parseInert, parsePasted, writePost } from '@/components/admin/editor/schema/write-post';

const schema = getSchema(postExtensions());

function pasted(html: string) {
  const { slice, lostImages } = readPasted(schema, html, () => 'upload-1');
  return { html: writePost(schema.topNodeType.create(null, slice.content)), lostImages };
}

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0} --></style></head><body lang=EN-GB>
<!--StartFragment-->
<p class=MsoTitle><span lang=EN-GB>The long way round<o:p></o:p></span></p>
<h1><span style='font-family:"Calibri Light"'>First part<o:p></o:p></span></h1>
<p class=MsoNormal><span style='font-size:11.0pt;color:red'>Plain, <b>bold</b>, <i>slanted</i> and <u>underlined</u>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>one<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span>inner</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>two</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>first</p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=300 style='border:solid'><p class=MsoNormal>A</p></td><td><p class=MsoNormal>B</p></td></tr></table>
<p class=MsoNormal><img width=200 height=100 src="file:///C:/Users/me/clip_image001.png"><v:shape id="x"></v:shape></p>
<!--EndFragment--></body></html>`;

test('what Word copies keeps headings, emphasis, lists and tables, and loses its looks', () => {
  const { html, lostImages } = pasted(WORD);
  expect(html).toContain('<h2>The long way round</h2><h2>First part</h2>');
  expect(html).toContain('<p>Plain, <strong>bold</strong>, <em>slanted</em> and <u>underlined</u>.</p>');
  expect(html).toContain('<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul><ol><li>first</li></ol>');
  expect(html).toContain('<table><tbody><tr><td>A</td><td>B</td></tr></tbody></table>');
  expect(html).not.toMatch(/style=|class=|Mso|<o:|&nbsp;/);
  expect(lostImages).toBe(1);
});

test('Google Docs’ wrapper is not bold, and its styles are emphasis', () => {
  const { html } = pasted(
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400;font-style:normal">Plain </span><span style="font-weight:700">bold</span><span style="font-style:italic"> slanted</span></p><ul><li dir="ltr"><p dir="ltr"><span>item</span></p></li></ul></b>',
  );
  expect(html).toContain('Plain <strong>bold</strong><em> slanted</em>');
  expect(html).toContain('item</p></li></ul>');
});

test('of a web page the text, links and pictures stay, and what acts goes', () => {
  const { html } = pasted(
    '<div class="wrap" onclick="alert(1)"><h1>Title</h1><div>One <a href="https://example.com/x" onclick="x()">link</a> <a href="javascript:alert(1)">bad</a></div><script>alert(1)</script><style>p{}</style><img src="https://example.com/a.png" alt="A"><img src="https://example.com/t.gif" width="1" height="1"><form><input value="x"><p>In a form</p></form><section><p>Last</p></section></div>',
  );
  expect(html).toBe(
    '<h2>Title</h2><p>One <a href="https://example.com/x">link</a> bad</p><p><img src="https://example.com/a.png" alt="A"></p><p>In a form</p><p>Last</p>',
  );
});

test('a text without blocks joins the line that it is pasted into', () => {
  const { slice } = readPasted(schema, 'some <b>words</b>', () => '');
  expect([slice.openStart, slice.openEnd]).toEqual([1, 1]);
});

test('bare table rows come as a table', () => {
  expect(pasted('<tr><th>A</th></tr><tr><td>1</td></tr>').html).toBe(
    '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
  );
});

test('what the editor itself copied is as open as it was', () => {
  const { slice } = readPasted(schema, '<h1 data-pm-slice="0 1 []">Whole</h1><p>cut</p>', () => '');
  expect([slice.openStart, slice.openEnd]).toEqual([0, 1]);
  expect(slice.content.firstChild?.attrs.level).toBe(1);
});

test('a picture that the HTML holds becomes an upload', () => {
  const files: File[] = [];
  const html = '<p>Look: <img alt="Dot" src="data:image/png;base64,iVBORw0KGgo="></p><p>Done</p>';
  const { slice, uploads } = readPasted(schema, html, (file) => `upload-${files.push(file)}`);
  expect(uploads).toEqual(['upload-1']);
  expect(files.map(({ type, size }) => [type, size])).toEqual([['image/png', 8]]);
  const figures = slice.content.content.filter(({ type }) => type.name === 'figure');
  expect(figures.map(({ attrs }) => [attrs.upload, attrs.alt, attrs.src])).toEqual([['upload-1', 'Dot', '']]);
});

const NOTES =
  '<p>One<sup><a href="#anchor-fn-x-1">1</a></sup> two<sup><a href="#anchor-fn-x-2">2</a></sup> one<sup><a href="#anchor-fn-x-1">1</a></sup></p>' +
  '<ol class="footnotes"><li id="anchor-fn-x-1">First</li><li id="anchor-fn-x-2">Second</li></ol>';

test.each([
  [
    'a page',
    '<p>One<sup id="r1"><a href="#n1">[1]</a></sup> two<sup><a id="r2" href="#n2">2</a></sup> one<sup><a href="#n1">1</a></sup></p><section class="footnotes"><ol><li id="n1"><p>First <a href="#r1">↩︎</a></p></li><li id="n2">Second<a href="#r2">↩</a></li></ol></section>',
  ],
  [
    'a page whose anchors the browser wrote out',
    '<p>One<sup id="r1"><a href="https://a.test/b#n%C3%A91">[1]</a></sup> two<sup><a id="r2" href="https://a.test/b#n2">2</a></sup> one<sup><a href="https://a.test/b#n%C3%A91">1</a></sup></p><ol><li id="né1"><b><a href="https://a.test/b#r1">^</a></b> First</li><li id="n2">Second<a href="https://a.test/b#r2">↩</a></li></ol>',
  ],
  [
    'Google Docs',
    '<p>One<span style="vertical-align:super"><a href="#ftnt1" id="r1">[1]</a></span> two<sup><a href="#ftnt2" id="r2">[2]</a></sup> one<sup><a href="#ftnt1">[1]</a></sup></p><hr><div><p><a href="#r1" id="ftnt1">[1]</a><span>First</span></p></div><div><p><a href="#r2" id="ftnt2">[2]</a><span>Second</span></p></div>',
  ],
  [
    'Word',
    '<p class=MsoNormal>One<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference><sup>[1]</sup></span></a> two<a href="#_ftn2" name="_ftnref2"><sup>[2]</sup></a> one<a href="#_ftn1"><sup>1</sup></a></p><div><div id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><sup>[1]</sup></a>First</p></div><div id=ftn2><p class=MsoFootnoteText><a href="#_ftnref2" name="_ftn2"><sup>[2]</sup></a>Second</p></div></div>',
  ],
  [
    'Word, whose numbers are raised by a style',
    `<p class=MsoNormal>One<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a> two<a href="#_edn1" name="_ednref1"><span class=MsoEndnoteReference>[i]</span></a> one<a href="#_ftn1"><span class=MsoFootnoteReference>[1]</span></a></p><div style='mso-element:footnote-list'><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a>First</p></div></div><div style='mso-element:endnote-list'><hr><div style='mso-element:endnote' id=edn1><p><a href="#_ednref1" name="_edn1"><span class=MsoEndnoteReference>[1]</span></a>Second</p></div></div>`,
  ],
])('footnotes of %s are footnotes', (_name, html) => {
  expect(
    pasted(html)
      .html.replaceAll(/fn-[0-9a-f]{8}/gu, 'fn-x')
      .replaceAll(/First\s+</gu, 'First<'),
  ).toBe(NOTES);
});

test('boxes of Google Docs are tasks and no pictures, and its empty lines between blocks are none', () => {
  const box = (state: string) =>
    `<li role="checkbox" aria-checked="${state}"><img src="data:image/png;base64,iVBORw0KGgo=" aria-roledescription="checkbox"><p><span>x</span></p></li>`;
  const { html } = pasted(
    `<b style="font-weight:normal"><ul>${box('true')}${box('false')}</ul><br><p>One<br>two</p><br></b><br class="Apple-interchange-newline">`,
  );
  expect(html).toBe('<ul><li>☑ x</li><li>☐ x</li></ul><p>One<br>two</p>');
});

test('a raised number that leads nowhere, and a list of contents, stay what they are', () => {
  const html = '<ul><li><a href="#a">1</a></li></ul><p id="a">x<sup><a href="#gone">1</a></sup></p>';
  expect(pasted(html).html).toBe('<ul><li><a href="#a">1</a></li></ul><p>x<a href="#gone"><sup>1</sup></a></p>');
});

test('nothing of what is pasted has handlers, moves addresses or loads: players and frames of others are links', () => {
  const body = parseInert(
    '<base href="https://evil.example/"><p onclick="x"><img src="/a.png" onerror="x"></p><details ontoggle="x"><summary>S</summary></details>' +
      '<video src="https://evil.example/v.mp4" onplay="x"><track src="https://evil.example/t.vtt"></video>' +
      '<audio><source src="https://evil.example/a.mp3"></audio><video src="data:video/mp4,x"></video>' +
      '<iframe src="https://www.youtube.com/embed/x"></iframe><iframe srcdoc="x"></iframe>' +
      '<audio src="http://localhost/uploads/files/a.mp3">No sound</audio>',
  );
  expect([...body.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())).not.toContainEqual(
    expect.stringMatching(/^on/u),
  );
  expect([...body.querySelectorAll('base, iframe, track, video')]).toEqual([]);
  expect([...body.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'https://evil.example/v.mp4',
    'https://evil.example/a.mp3',
    'https://www.youtube.com/embed/x',
  ]);
  expect(body.querySelector('audio')?.outerHTML).toBe('<audio src="/uploads/files/a.mp3"></audio>');
});

test('handlers that are pasted are none before anything reads them; words about them stay', () => {
  const parsed = parsePasted(
    '<p>Write onclick=x, then <b>onload = y</b>.</p><img src="/a.png"onerror=x alt="a>b" ONLOAD="y">',
  );
  expect(parsed.textContent).toBe('Write onclick=x, then onload = y.');
  expect(parsed.querySelector('img')?.getAttributeNames()).toEqual(['src', 'data-off', 'alt']);
});

test('notes are taken on plain http as well, where browsers have no randomUUID', () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  const { html } = pasted('<p>One<sup><a href="#n1" id="r1">1</a></sup></p><p><a href="#r1" id="n1">1</a> Note</p>');
  Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
  expect(html).toMatch(/<sup><a href="#anchor-fn-[0-9a-f]{8}-1">1<\/a><\/sup>/u);
});

test('boxes that are written as signs are tasks', () => {
  expect(pasted('<ul><li>[ ] open</li><li><p>[x] done</p></li><li>see [1] there</li></ul>').html).toBe(
    '<ul><li>☐ open</li><li>☑ done</li><li>see [1] there</li></ul>',
  );
});

test('a table stands as a whole; a single cell is words', () => {
  const openOf = (html: string) => {
    const { slice } = readPasted(schema, html, () => '');
    return [slice.openStart, slice.openEnd];
  };
  expect(openOf('<table><tr><td>A</td><td>B</td></tr></table>')).toEqual([0, 0]);
  expect(openOf('<table><tr><td>A</td></tr></table>')).toEqual([4, 4]);
});
