import { createStore } from 'zustand/vanilla';
import { ApiError, errorMessage } from '@/lib/api/api-error';
import { createUnanswered, updateUnanswered } from '@/lib/api/admin-posts';
import type { PostChanges, PostFields } from '@/lib/api/editor';
import type { AdminPost } from '@/lib/schemas/admin-post';
import { isBlocked, type EditState, type SessionOptions, type TextArea } from './edit-state';
import { dropCopy, keepCopy, newTab, readCopy, type CopyKey } from './local-copies';
import { changesBetween, EMPTY_FIELDS, fieldsOf, isBlank, isWithin, settled, toldByText } from './post-fields';

const COPY_AFTER_MS = 400;
const SAVE_AFTER_MS = 2_000;
const SAVE_AT_LATEST_MS = 10_000;
const RETRY_AFTER_MS = 10_000;
const FOLLOWERS = ['slug', 'language'] as const;

/** The writing of one post: what is in the form, what the server has, and the way from one to the other. */
export class EditSession {
  readonly store;
  readonly #options: SessionOptions;
  readonly #tab = newTab();
  #text: TextArea | null = null;
  #base: PostFields;
  #edits = 0;
  #savedEdits = 0;
  #unsavedSince = 0;
  #copyTimer: ReturnType<typeof setTimeout> | undefined;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | null = null;
  readonly #follows: { slug: boolean; language: boolean };
  readonly #unanswered: PostChanges[] = [];

  constructor(options: SessionOptions) {
    const { post, userId } = options;
    this.#options = options;
    this.#base = post ? fieldsOf(post) : EMPTY_FIELDS;
    this.#follows = { slug: post === null, language: post === null };
    this.store = createStore<EditState>()(() => ({
      post,
      fields: this.#base,
      saving: 'done',
      ...{ savedAt: null, message: null },
      isAway: false,
      errors: {},
      found: readCopy({ userId, postId: post?.id ?? null }),
    }));
  }

  get #state(): EditState {
    return this.store.getState();
  }

  get #key(): CopyKey {
    return { userId: this.#options.userId, postId: this.#state.post?.id ?? null, tab: this.#tab };
  }

  get isDirty(): boolean {
    return this.#edits !== this.#savedEdits;
  }

  /** What readers could not see yet; undefined while there is no editor. */
  get unready(): TextArea['unready'] {
    return this.#text?.unready;
  }

  /** What points at words of the text; undefined while there is no editor. */
  get quotes(): TextArea['quotes'] {
    return this.#text?.quotes;
  }

  /** Drafts save themselves; what readers see is changed by hand only. */
  get savesItself(): boolean {
    return (this.#state.post?.status ?? 'draft') === 'draft';
  }

  /** The editor is there: from now on its text is the post's. */
  attach(text: TextArea): void {
    this.#text = text;
    if (this.isDirty) return;
    const content = text.read();
    this.#base = { ...this.#base, content };
    this.store.setState({ fields: { ...this.#state.fields, content } });
    // It was saved after all: only the answer did not come.
    if (isWithin(this.#state.fields, this.#state.found?.fields)) this.discardFound();
  }

  detach(): void {
    this.keepNow();
    clearTimeout(this.#copyTimer);
    clearTimeout(this.#saveTimer);
    this.#text = null;
  }

  /** The fields with the text as it is this moment. */
  collect(): PostFields {
    const fields = { ...this.#state.fields, content: this.#text?.read() ?? this.#state.fields.content };
    this.store.setState({ fields });
    return fields;
  }

  change(part: Partial<PostFields>): void {
    for (const name of FOLLOWERS) if (part[name] !== undefined) this.#follows[name] = part[name] === '';
    const errors = Object.fromEntries(Object.entries(this.#state.errors).filter(([name]) => !(name in part)));
    this.store.setState({ fields: { ...this.#state.fields, ...part }, errors });
    this.touch();
  }

  /** Something was changed, here or in the editor. */
  touch(): void {
    if (!this.isDirty) this.#unsavedSince = Date.now();
    this.#edits += 1;
    clearTimeout(this.#copyTimer);
    this.#copyTimer = setTimeout(() => this.keepNow(), COPY_AFTER_MS);
    this.#plan(SAVE_AFTER_MS);
  }

  /** Keeps in this browser what the server does not have yet. */
  keepNow(): void {
    if (!this.isDirty) return;
    const fields = this.collect();
    if (this.#state.post === null && isBlank(fields)) return dropCopy(this.#key);
    keepCopy(this.#key, { fields, base: this.#state.post?.updated_at ?? null, at: new Date().toISOString() });
  }

  #plan(delay: number): void {
    clearTimeout(this.#saveTimer);
    if (isBlocked(this.#state) || !this.isDirty) return;
    if (!this.savesItself || this.#state.fields.title.trim() === '') return this.store.setState({ saving: 'held' });
    if (this.#state.saving !== 'running') this.store.setState({ saving: 'waiting' });
    const latest = Math.max(0, this.#unsavedSince + SAVE_AT_LATEST_MS - Date.now());
    const wait = delay === SAVE_AFTER_MS ? Math.min(delay, latest) : delay;
    // What was changed while a save is under way is planned for when it is done.
    this.#saveTimer = setTimeout(() => this.#running === null && void this.save(), wait);
  }

  /** Saves what is unsaved, with `changes` of status and date. Resolves to whether the server has it. */
  async save(changes: Pick<PostChanges, 'status' | 'published_at'> = {}): Promise<boolean> {
    clearTimeout(this.#saveTimer);
    while (this.#running) await this.#running;
    this.#running = this.#send(changes).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** A draft goes to the server at once; what must wait for its author stays in this browser. */
  async flush(): Promise<void> {
    this.keepNow();
    if (this.isDirty && this.savesItself && this.#state.fields.title.trim() !== '') await this.save();
  }

  async #send(changes: PostChanges): Promise<boolean> {
    const edits = this.#edits;
    const fields = this.collect();
    const { post } = this.#state;
    this.store.setState({ saving: 'running' });
    try {
      const saved = post ? await this.#update(post, fields, changes) : await this.#create(fields, changes);
      this.#settle(saved, fields, edits);
      return true;
    } catch (error) {
      this.#fail(error, edits);
      return false;
    }
  }

  #create({ language, authorIds, ...fields }: PostFields, changes: PostChanges, before = this.#unanswered) {
    const chosen = { ...(language !== '' && { language }), ...(authorIds.length > 0 && { authorIds }) };
    return createUnanswered({ ...fields, ...chosen, ...changes }, before);
  }

  #update(post: AdminPost, fields: PostFields, changes: PostChanges): Promise<AdminPost> {
    const changed = changesBetween(this.#base, fields);
    const told = post.status === 'draft' ? toldByText(this.#follows, changed, fields) : {};
    return updateUnanswered(post, { ...changed, ...told, ...changes }, this.#unanswered);
  }

  #settle(saved: AdminPost, sent: PostFields, edits: number): void {
    const oldKey = this.#key;
    this.#base = settled(sent, sent, saved);
    this.#savedEdits = edits;
    if (saved.status !== 'draft') for (const name of FOLLOWERS) this.#follows[name] = false;
    const fields = settled(this.#state.fields, sent, saved);
    this.store.setState({ post: saved, fields, saving: 'done', savedAt: new Date(), message: null, errors: {} });
    dropCopy(oldKey);
    this.keepNow();
    this.#unsavedSince = Date.now();
    this.#plan(SAVE_AFTER_MS);
    this.#options.onSaved(saved);
  }

  #fail(error: unknown, edits: number): void {
    this.keepNow();
    if (error instanceof ApiError && (error.code === 'edit_conflict' || error.status === 404))
      return this.store.setState({ saving: error.status === 404 ? 'gone' : 'conflict', message: error.message });
    const message = errorMessage(error, this.#options.failedText[this.#state.post ? 'update' : 'create']);
    const errors = error instanceof ApiError ? (error.errors ?? {}) : {};
    // A refused field waits for its author; a lost connection comes back by itself.
    const comesBack = !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
    if (comesBack || this.#edits !== edits) this.#plan(comesBack ? RETRY_AFTER_MS : SAVE_AFTER_MS);
    this.store.setState({ saving: 'failed', message, isAway: comesBack, errors });
  }

  /** Shows a stored version in place of what is in the form. */
  load(post: AdminPost): void {
    clearTimeout(this.#saveTimer);
    this.#text?.write(post.content);
    const content = this.#text?.read() ?? post.content;
    this.#base = { ...fieldsOf(post), content };
    this.#savedEdits = this.#edits;
    this.store.setState({ post, fields: this.#base, saving: 'done', message: null, errors: {}, savedAt: null });
    dropCopy(this.#key);
    this.#options.onSaved(post);
  }

  /** Shows what was found in this browser; from here on it is a change like any other. */
  restoreFound(): void {
    const { found } = this.#state;
    if (!found) return;
    this.#text?.write(found.fields.content);
    // A copy of long ago lacks the fields that posts have since got.
    this.store.setState({ fields: { ...this.#base, ...found.fields } });
    this.touch();
    this.keepNow();
    this.discardFound();
  }

  discardFound(): void {
    dropCopy(this.#key, this.#state.found ?? {});
    this.store.setState({ found: null });
  }

  /** Goes on from `theirs` with our own changes, which then replace theirs where both changed the same. */
  async saveOver(theirs: AdminPost): Promise<boolean> {
    this.store.setState({ post: theirs, saving: 'waiting' });
    const isSaved = await this.save();
    if (isSaved && this.#state.post) this.load(this.#state.post);
    return isSaved;
  }

  /** A new draft with everything as it stands here. */
  saveAsCopy(): Promise<AdminPost> {
    return this.#create({ ...this.collect(), slug: '', authorIds: [], pinned: false }, {}, []);
  }

  /** Ends the guard: what is unsaved is meant to be left. */
  letGo(): void {
    this.#savedEdits = this.#edits;
    dropCopy(this.#key);
  }
}
