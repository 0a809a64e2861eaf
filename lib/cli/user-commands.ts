import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { type Command, Option } from 'commander';
import type { Role } from '../rules/roles.ts';
import { roleSchema } from '../schemas/profile.ts';
import { setPassword } from '../server/services/accounts/change-password.ts';
import { createUser } from '../server/services/accounts/create-user.ts';
import { findUserId } from '../server/services/accounts/find-account.ts';
import { disableUser, giveRole, setUserStatus } from '../server/services/accounts/set-user-status.ts';
import { type ListedAccount, listAccounts } from '../server/services/accounts/users/list-users.ts';
import { describeUserWrite } from '../server/services/security-log/describe-write.ts';
import { recordEvent } from '../server/services/security-log/record-event.ts';
import type { WithRuntime } from './site-commands.ts';

type Input = NodeJS.ReadableStream & { isTTY?: boolean };

/**
 * A password from the terminal, not shown while it is typed; from a pipe, its first line.
 * @throws Error when the input ends before there is one
 */
export async function readPassword(input: Input = process.stdin): Promise<string> {
  process.stderr.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input, output: silent, terminal: input.isTTY === true });
  // The last line may end with the input, but comes before its end is told.
  const line = once(reader, 'line').then(([typed]) => String(typed));
  const ended = once(reader, 'close').then(() => {
    throw new Error('No password was typed. --password <password> gives one without being asked.');
  });
  try {
    return await Promise.race([line, ended]);
  } finally {
    ended.catch(() => undefined);
    reader.close();
    process.stderr.write('\n');
  }
}

type NewUser = { email: string; username: string; password?: string; name?: string; role: Role };

const roleOption = () =>
  new Option('--role <role>', 'what the user may do').choices(roleSchema.options).default('user');

/** A line of `user:list`, for people and for programs. */
function describe({ username, email, role, is_active, email_verified_at, created_at }: ListedAccount): string {
  const address = email ?? '-';
  const state = is_active ? 'active' : 'inactive';
  const proof = email_verified_at ? 'verified' : 'unverified';
  return [username, address, role, state, proof, created_at.toISOString().slice(0, 10)].join('\t');
}

/** Commands about people and what they may. */
function addPeopleCommands(program: Command, withRuntime: WithRuntime): void {
  program
    .command('user:create')
    .description('create a user with a verified e-mail address')
    .requiredOption('--email <address>', 'their address; mails about the account go there')
    .requiredOption('--username <name>', '3 to 30 letters, digits, «.», «_», «-», in any script')
    .option('--password <password>', 'asked for when left out')
    .option('--name <full name>', 'the username when left out')
    .addOption(roleOption())
    .action((options: NewUser) =>
      withRuntime(async (runtime) => {
        const password = options.password ?? (await readPassword());
        const { email, username, role } = options;
        await createUser(runtime, { email, username, password, role, fullName: options.name ?? username });
        console.log(`${username} is created with the role ${role}.`);
      }),
    );

  program
    .command('user:role')
    .description('give a user another role. Refused for the last default_admin')
    .argument('<user>', 'username or e-mail address')
    .argument('<role>', roleSchema.options.join(', '))
    .action((user: string, role: string) =>
      withRuntime(async (runtime) => {
        const { db } = runtime;
        const given = roleSchema.safeParse(role);
        if (!given.success) throw new Error(`There is no role «${role}»: ${roleSchema.options.join(', ')}.`);
        const id = await findUserId(db, user, 'all');
        await giveRole(db, id, given.data);
        const details = { role: given.data, source: 'tool' };
        await recordEvent(runtime, await describeUserWrite(db, id, { event: 'role_changed', details }));
        console.log(`${user} is now ${role}.`);
      }),
    );

  program
    .command('user:disable')
    .description('deactivate a user and end all sessions; posts stay. Refused for the last default_admin')
    .argument('<user>', 'username or e-mail address')
    .action((user: string) =>
      withRuntime(async (runtime) => {
        const { db } = runtime;
        const id = await findUserId(db, user);
        await disableUser(db, id);
        const details = { source: 'tool' };
        await recordEvent(runtime, await describeUserWrite(db, id, { event: 'user_deactivated', details }));
        console.log(`${user} is deactivated.`);
      }),
    );
}

/** Commands about people. Users are named by username or e-mail address. */
export function addUserCommands(program: Command, withRuntime: WithRuntime): void {
  addPeopleCommands(program, withRuntime);

  program
    .command('user:list')
    .description('list all users, a line each: username, address, role, active or not, verified or not, since when')
    .addOption(new Option('--role <role>', 'only these').choices(roleSchema.options))
    .action(({ role }: { role?: Role }) =>
      withRuntime(async ({ db }) => {
        for await (const account of listAccounts(db, role)) console.log(describe(account));
      }),
    );

  program
    .command('user:enable')
    .description('let a deactivated user in again')
    .argument('<user>', 'username or e-mail address')
    .action((user: string) =>
      withRuntime(async (runtime) => {
        const { db } = runtime;
        const id = await findUserId(db, user);
        await setUserStatus(db, id, 'active');
        const details = { source: 'tool' };
        await recordEvent(runtime, await describeUserWrite(db, id, { event: 'user_activated', details }));
        console.log(`${user} is active.`);
      }),
    );

  program
    .command('user:password')
    .description('set a new password and end all sessions; the user is told by mail')
    .argument('<user>', 'username or e-mail address')
    .option('--password <password>', 'asked for when left out')
    .action((user: string, options: { password?: string }) =>
      withRuntime(async (runtime) => {
        const id = await findUserId(runtime.db, user);
        await setPassword(runtime, id, options.password ?? (await readPassword()));
        const details = { source: 'tool' };
        await recordEvent(runtime, await describeUserWrite(runtime.db, id, { event: 'password_set', details }));
        console.log(`${user} has a new password.`);
      }),
    );
}
