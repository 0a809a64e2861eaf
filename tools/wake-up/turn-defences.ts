import type { Defence } from './defence.ts';

/** What keeps one sender's work, or a flood of it, from keeping others waiting. */
export const TURNS: readonly Defence[] = [
  {
    name: 'a flood of one sender leaves turns to others',
    file: 'lib/server/http/turns.ts',
    text: '(sender) => !served.has(sender)',
    off: '() => true',
    test: 'tests/server/http/turns.test.ts',
    fails: 'a newcomer has the next turn',
  },
  {
    name: 'a flood of new senders leaves turns to those who had one',
    file: 'lib/server/http/turns.ts',
    text: 'turns.kinds = [...turns.kinds.filter((other) => other !== kind), kind];',
    off: '',
    test: 'tests/server/http/turns.test.ts',
    fails: 'a flood of senders who are all new',
  },
  {
    name: 'a newcomer behind a long line of newcomers is reached',
    file: 'lib/server/http/turns.ts',
    text: 'turns.isLastNext = stranger.size > LONG_LINE && !turns.isLastNext;',
    off: '',
    test: 'tests/server/http/turns.test.ts',
    fails: 'who comes behind a long line',
  },
  {
    name: 'no number of strangers keeps somebody known waiting',
    file: 'lib/server/http/turns.ts',
    text: 'line: turns.lines[standing]',
    off: 'line: turns.lines.stranger',
    test: 'tests/server/http/turns.test.ts',
    fails: 'who is known waits for one',
  },
  {
    name: 'who hangs up leaves the line of those who wait',
    file: 'lib/server/http/turns.ts',
    text: "    gone?.addEventListener('abort', giveUp);\n",
    off: '',
    test: 'tests/server/http/turns.test.ts',
    fails: 'who hangs up leaves the line',
  },
  {
    name: 'whoever worked for it signs in beside any flood',
    file: 'lib/server/services/accounts/check-password.ts',
    text: "standing: isWorker ? 'worker' : undefined, ",
    off: '',
    test: 'tests/server/services/accounts/registration-proof.test.ts',
    fails: 'who worked does not',
  },
  {
    name: 'a search whose reader has hung up is not rendered',
    file: 'lib/server/gateway/serve-page.ts',
    text: 'cookie, gone: goneOf(exchange) }',
    off: 'cookie, ...(goneOf && {}) }',
    test: 'tests/server/gateway/page-limits.test.ts',
    fails: 'a search whose reader has hung up',
  },
];
