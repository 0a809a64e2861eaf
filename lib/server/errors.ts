import type { z } from 'zod';
import { inEnglish, isMessage } from '../rules/in-english.ts';
import { type Message, messageOf } from '../rules/messages.ts';

/** Every code that the API may answer with, and its HTTP status (docs/api.md#accounts). */
export const STATUS_BY_CODE = {
  bad_request: 400,
  invalid_json: 400,
  invalid_cursor: 400,
  invalid_id: 400,
  unauthenticated: 401,
  token_expired: 401,
  invalid_credentials: 401,
  account_inactive: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  email_taken: 409,
  username_taken: 409,
  username_recent: 409,
  slug_taken: 409,
  tag_taken: 409,
  redirect_taken: 409,
  email_unverified: 409,
  default_admin_logout: 409,
  default_admin: 409,
  own_account: 409,
  role_above: 409,
  second_factor_required: 409,
  second_factor_set: 409,
  edit_conflict: 409,
  setting_fixed: 409,
  post_not_public: 409,
  mails_off: 409,
  ...{ import_running: 409, export_running: 409 },
  comments_closed: 409,
  commenting_disallowed: 409,
  already_reported: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  invalid_code: 422,
  proof_required: 428,
  too_many_requests: 429,
  too_many_tries: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_BY_CODE;
export type FieldErrors = Record<string, Message[]>;

type Details = { errors?: FieldErrors; headers?: Record<string, string>; cause?: unknown };

/**
 * An expected failure, said by a key of lib/rules/message-texts.ts. It leaves the server as `{message, code, key, errors?}`
 * with the status of its code; `message` is its English text.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly said: Message;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, said: Message, details: Details = {}) {
    super(inEnglish(said), details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.said = said;
    this.status = STATUS_BY_CODE[code];
    this.errors = details.errors;
    this.headers = details.headers ?? {};
  }
}

// Types as schemas name them, where a field has no words of its own.
const NEEDED: Partial<Record<string, Message>> = {
  ...{ string: 'textNeeded', array: 'listNeeded', object: 'objectNeeded' },
  ...{ boolean: 'trueOrFalse', number: 'numberWhole', int: 'numberWhole' },
};

/** What is wrong, in the words of the schema; those of its library are for who writes schemas. */
function wordsOf(issue: z.core.$ZodIssue): Message {
  if (isMessage(issue.message)) return issue.message;
  const needed = issue.code === 'invalid_type' ? NEEDED[issue.expected] : undefined;
  return needed ?? messageOf('wrongValue', { problem: issue.message });
}

/** The messages of what a schema refused, by field. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    // A list has one field, whichever of it is wrong.
    const path = typeof issue.path.at(-1) === 'number' ? issue.path.slice(0, -1) : issue.path;
    const field = path.join('.') || '_';
    (errors[field] ??= []).push(wordsOf(issue));
  }
  return errors;
}

/**
 * `input` as the schema reads it.
 * @throws AppError with the given code, the first message, and the messages by field
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  code: ErrorCode = 'invalid',
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const errors = fieldErrors(result.error);
  const [[field, [wrong]] = ['', []]] = Object.entries(errors);
  const said = wrong ?? messageOf('wrongValue', { problem: 'is not valid' });
  const inField = () => messageOf('wrongParameter', { field, problem: inEnglish(said) });
  throw new AppError(code, code === 'invalid' ? said : inField(), { errors });
}

/** A start that cannot go on; its message is the one line that the operator sees. */
export class StartError extends Error {}

/** True for our own errors, also those thrown by another copy of this module (the bundled one). */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError' && 'code' in error && 'status' in error;
}

// What the operating system and PostgreSQL say when a disk, or somebody's share of it, is full.
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** True when there was no room to write something: a file, or a row. */
export function isStorageFull(error: unknown): boolean {
  // No instanceof: those of files are another realm's in tests.
  return typeof error === 'object' && error !== null && 'code' in error && DISK_FULL.has(String(error.code));
}

const WHOSE = ' Use the user that runs Lekha, or give that folder to this one.';

/**
 * The refusal of a folder that cannot be written, or whose disk is full when no other cause is known; `setting` is the
 * one that names it.
 */
export function unwritable(setting: string, folder: string, cause: { code?: string } = { code: 'ENOSPC' }): StartError {
  const text = isStorageFull(cause)
    ? `the disk of ${folder} is full. Make room there.`
    : `nothing can be written to ${folder} (${cause.code}).${cause.code === 'EACCES' ? WHOSE : ''}`;
  return new StartError(`${setting}: ${text}`, { cause });
}
