import type { z } from 'zod';
import type { AnswerName } from '../../schemas/answers.ts';
import type { Role } from '../../rules/roles.ts';
import type { AddressLimit } from '../limits/address-limits.ts';

/** What is said of a method of a path: its checks, and the API's own document, are made of it. */
export type Operation<Name extends AnswerName = AnswerName> = {
  /** Its method and path: names what it answers in lib/schemas/answers.ts. */
  answer: Name;
  /** Of a success, where it is not 200, or 204 when there is nothing to say. */
  status?: 201 | 202;
  /** Limit per address on top of the one for everything. */
  limit?: AddressLimit;
  /** Not counted at all: whoever watches the site is not refused because of a neighbour who asks too much. */
  isFree?: true;
  /** Most bytes of a JSON body, where it is not what all have. */
  bodyLimit?: number;
  /** A body may be missing: then it is an empty object. */
  bodyOptional?: true;
  /** Name of the form field of a file, where a form is taken instead of JSON. The handler reads it. */
  upload?: string;
  /** Names of other fields of that form, all of them texts that have to be there. */
  uploadFields?: readonly string[];
  /** Of a success, where it is no JSON. */
  mediaType?: 'text/csv' | 'text/plain' | 'application/gzip';
  /** Without a name in its path: what its body or query names may be gone, or the operator does not offer it. */
  mayBeMissing?: true;
  /** The page's own form may ask as well, without scripts: what it gets is a page, by 303. */
  takesForm?: true;
  /** Some of what is asked wants no answer: the status of one that says nothing. */
  mayBeSilent?: 202 | 204;
  /** Failures that may have a shape of their own, by status. */
  ownFailures?: Readonly<Record<number, z.ZodType>>;
  /** Who may; everybody who is signed in when absent. */
  roles?: readonly Role[];
};

/** Who calls: anybody, with or without a bearer; somebody whose bearer nobody looks at; somebody who is signed in; a token. */
export type Caller = 'anybody' | 'nobody' | 'member' | 'program';

/** An operation with its schemas and its caller, as the handler carries it. */
export type Described = Operation & {
  caller: Caller;
  params: z.ZodType | undefined;
  query: z.ZodType | undefined;
  body: z.ZodType | undefined;
};
