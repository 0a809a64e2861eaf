import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { AppError } from '../../errors.ts';
import { isAppError } from '../../errors.ts';
import { cleanText, commandRefusal, decodeText } from '../format/archive-values.ts';
import type { ReportBuilder } from '../format/import-report.ts';
import { type Document, splitFrontMatter } from './front-matter.ts';

/** A text of the folder; `path` is within it, with `/`. */
export type SourceText = Document & { path: string };

const DEEPEST = 20;
const MOST_FILES = 50_000;
// As much as a post may hold.
const MOST_BYTES = 2 * 1024 * 1024;
/** What texts of Markdown end with. */
export const MARKDOWN = /\.(?:md|markdown|mdown|mkd|mdx)$/iu;
// Where generators take other forms of texts as well.
const CONTENT = /(?:^|\/)(?:content|_posts|_drafts)\//u;
const HTML_TEXT = /\.html?$/iu;
const OTHER_TEXT = /\.(?:org|adoc|asciidoc|rst|textile|pandoc|pdc|mdoc|njk|liquid|tex|docx?|odt)$/iu;
// Programs, templates and results; none of them holds texts of its own.
const SKIPPED = new Set([
  ...['node_modules', 'vendor', 'themes', 'layouts', 'archetypes', '_site', '_layouts', '_includes', '_sass', 'public'],
  ...['static', 'resources', 'dist', 'components', 'assets', '_data', '_plugins'],
]);

const refuse = (reason: string, cause?: unknown): AppError =>
  commandRefusal(`The folder cannot be imported: ${reason}`, cause);

const isJekyll = (names: readonly string[]) => names.some((name) => /^_config\.ya?ml$/u.test(name));

// A loop or condition of Liquid: a list that the theme makes, not a text.
const MADE_BY_THEME = /\{%-?\s*(?:for|if|unless|case|assign|capture|paginate)\b/u;

/** Paths of the texts below a folder. Links are not followed: they may lead anywhere. */
async function listTexts(root: string, report: ReportBuilder): Promise<string[]> {
  const found: string[] = [];
  // Jekyll has pages of HTML beside its texts.
  const hasPages = isJekyll(await readdir(root));
  const isText = (path: string) => MARKDOWN.test(path) || (HTML_TEXT.test(path) && (hasPages || CONTENT.test(path)));
  const walk = async (folder: string, depth: number): Promise<void> => {
    if (depth > DEEPEST) throw refuse(`its folders are nested too deeply: ${folder}`);
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isSymbolicLink()) report.skip('other', 'a link in the file system, which is not followed', path);
      else if (entry.isDirectory() && !entry.name.startsWith('.') && (CONTENT.test(path) || !SKIPPED.has(entry.name)))
        await walk(path, depth + 1);
      else if (entry.isFile() && isText(path)) found.push(path);
      else if (entry.isFile() && CONTENT.test(path) && OTHER_TEXT.test(path))
        report.skip('other', 'text of a form that is not read here (Markdown and HTML are)', path);
      if (found.length > MOST_FILES) throw refuse(`it holds more than ${MOST_FILES} texts.`);
    }
  };
  await walk('', 0);
  return found;
}

/** One text. @throws AppError invalid, with its name, when it is not in the encoding that it should be in */
async function readText(root: string, path: string): Promise<SourceText> {
  try {
    return { ...splitFrontMatter(cleanText(decodeText(await readFile(join(root, path))))), path };
  } catch (error) {
    if (!isAppError(error)) throw refuse(`«${path}» cannot be read.`, error);
    throw commandRefusal(`${path}: ${error.message}`, error);
  }
}

// What stands beside texts for those who work on them.
const ABOUT_THE_FOLDER = /(?:^|\/)(?:readme|changelog|license|contributing|code_of_conduct|agents|claude)\.\w+$/iu;

/** Hugo: whether a text is the introduction of a list. */
export const isIntroduction = (path: string) => /(?:^|\/)_index(?:\.[\w-]+)?\.\w+$/u.test(path);

function reasonToSkip({ path, problem, hasFields, fields, body }: SourceText): string | undefined {
  if (problem !== undefined) return `its front matter cannot be read: ${problem}`;
  if (!hasFields && (ABOUT_THE_FOLDER.test(path) || body.trim() === '')) return 'about the folder, or empty';
  if (!hasFields && HTML_TEXT.test(path)) return 'HTML without front matter: a file of the site, not a text';
  if (body.trim() === '' && /^(?:src\/pages\/)?index\.\w+$/u.test(path)) return 'the home page, without a text';
  if (HTML_TEXT.test(path) && !CONTENT.test(path) && (fields.title === undefined || MADE_BY_THEME.test(body)))
    return 'page that the theme makes: it is no text';
  const isIndex = isIntroduction(path);
  if (isIndex && body.trim() === '') return 'introduction of a list, without a text';
  return isIndex && /^(?:content\/)?_index\.\w+$/u.test(path) ? 'introduction of the home page' : undefined;
}

/**
 * All texts of a folder.
 * @throws AppError invalid when there is no such folder, it holds none, or one of them is of an unknown encoding
 */
export async function readTexts(folder: string, report: ReportBuilder): Promise<{ root: string; texts: SourceText[] }> {
  const root = await realpath(folder).catch((error: unknown) => {
    throw refuse(`«${folder}» cannot be opened.`, error);
  });
  if (!(await stat(root)).isDirectory()) throw refuse(`«${folder}» is not a folder.`);
  const paths = await listTexts(root, report);
  if (paths.length === 0) throw refuse(`no text (.md, .markdown, .mdx) is in «${folder}».`);
  const texts: SourceText[] = [];
  for (const path of paths) {
    if ((await stat(join(root, path))).size > MOST_BYTES) {
      report.skip('post', 'larger than 2 MB', path);
      continue;
    }
    const text = await readText(root, path);
    const reason = reasonToSkip(text);
    if (reason === undefined) texts.push(text);
    else report.skip('other', reason, path);
  }
  return { root, texts };
}

/** A path in the folder, put together from one that is and another; undefined for one that leads out of it. */
export function pathInside(from: string, to: string): string | undefined {
  const joined = join(sep, from, to);
  const outside = join(from === '' ? '.' : from, to).startsWith('..');
  return outside ? undefined : relative(sep, joined).split(sep).join('/');
}
