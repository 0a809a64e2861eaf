import type { Editor } from '@tiptap/core';
import { create } from 'zustand';
import { say } from '@/components/ui/say';
import { ApiError, errorMessage } from '@/lib/api/api-error';
import type { OnProgress } from '@/lib/api/upload-fetch';
import { sayMessage } from '@/lib/i18n/say-message';
import { FEATURED_IMAGE } from '@/lib/rules/limits';

const TYPES: readonly string[] = FEATURED_IMAGE.types;

/** What the server would say of a file, before it is sent there. */
export function wrongWithFile(file: File): string | undefined {
  if (!TYPES.includes(file.type) || file.size === 0) return FEATURED_IMAGE.notImage;
  return file.size < FEATURED_IMAGE.bytes ? undefined : FEATURED_IMAGE.tooLarge;
}

export type Upload = {
  file: File;
  /** Address of the file in this tab, to show it before it is there. */
  preview: string;
  /** 0 to 1. */
  done: number;
  error: string | null;
  /** Failed for what the file is: another try would, too. */
  isRefused: boolean;
  /** Of a cover, which no block of the text stands for. */
  isBeside: boolean;
};

type Uploads = Record<string, Upload>;

/** Images on their way, by a name of their own: a text may hold several, and move them about meanwhile. */
export const useUploads = create<Uploads>()(() => ({}));

/** Neither here nor failed. */
export const isOnItsWay = (id: string): boolean => useUploads.getState()[id]?.error === null;

const BEGINNING = { done: 0, error: null, isRefused: false };
const REFUSALS = [413, 415, 422];
const aborts = new Map<string, AbortController>();
let last = 0;

/** Makes a file known, before anything is sent. */
export function announceUpload(file: File, { isBeside = false } = {}): string {
  last += 1;
  const id = `upload-${last}`;
  useUploads.setState({ [id]: { file, preview: URL.createObjectURL(file), ...BEGINNING, isBeside } });
  return id;
}

function patch(id: string, part: Partial<Upload>): void {
  const upload = useUploads.getState()[id];
  if (upload) useUploads.setState({ [id]: { ...upload, ...part } });
}

export function forgetUpload(id: string): void {
  aborts.get(id)?.abort();
  aborts.delete(id);
  const { [id]: upload, ...others } = useUploads.getState();
  if (upload) URL.revokeObjectURL(upload.preview);
  useUploads.setState(others, true);
}

/** Ends what is under way. It can be tried again, should its block come back. */
export const stopUpload = (id: string): void => aborts.get(id)?.abort();

type Send<Stored> = (file: File, options: { onProgress: OnProgress; signal: AbortSignal }) => Promise<Stored>;

/** Sends an announced file. Undefined when it failed - the upload says why - or was stopped or forgotten. */
export async function sendUpload<Stored>(
  id: string,
  failedText: string,
  send: Send<Stored>,
): Promise<Stored | undefined> {
  const upload = useUploads.getState()[id];
  if (!upload) return undefined;
  const abort = new AbortController();
  aborts.set(id, abort);
  patch(id, BEGINNING);
  try {
    return await send(upload.file, { onProgress: (done) => patch(id, { done }), signal: abort.signal });
  } catch (error) {
    const isRefused = error instanceof ApiError && REFUSALS.includes(error.status);
    patch(id, { error: errorMessage(error, failedText), isRefused });
    return undefined;
  }
}

/** Makes images known that are to be sent; what is wrong with the others is said. @returns names of their uploads */
export function announceImages(files: readonly File[]): string[] {
  return files.flatMap((file) => {
    const wrong = wrongWithFile(file);
    if (wrong) void sayMessage(wrong).then((text) => say(text, 'error'));
    return wrong ? [] : [announceUpload(file)];
  });
}

/** Does what has to do with a block of the text: now, or when undo brings it back. `act` says whether it was there. */
export function whenBack(editor: Editor, act: () => boolean): void {
  if (editor.isDestroyed || act()) return;
  const onUpdate = () => {
    if (act()) editor.off('update', onUpdate);
  };
  editor.on('update', onUpdate);
}

const DATA = /^data:(image\/(?:png|jpeg|gif|webp|avif));base64,([\w+/=\s]+)$/i;

/** The file of an image that is written out in its address. */
export function fileOf(src: string): File | undefined {
  const [, type, base64] = DATA.exec(src) ?? [];
  if (type === undefined || base64 === undefined) return undefined;
  const bytes = Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
  return new File([bytes], 'pasted', { type });
}
