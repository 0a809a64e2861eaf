import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type Command, Option } from 'commander';
import type { Role } from '../rules/roles.ts';
import { roleSchema } from '../schemas/profile.ts';
import { createUser } from '../server/services/accounts/create-user.ts';
import { findUserId } from '../server/services/accounts/find-account.ts';
import { describeUserWrite } from '../server/services/security-log/describe-write.ts';
import { recordEvent } from '../server/services/security-log/record-event.ts';
import { disableUser, setRole } from '../server/services/accounts/set-user-status.ts';
import type { WithRuntime } from './content-commands.ts';

/** A password from the terminal, not shown while it is typed; from a pipe, its first line. */
async function readPassword(): Promise<string> {
  process.stderr.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  const password = await reader.question('');
  reader.close();
  process.stderr.write('\n');
  return password;
}

type NewUser = { email: string; username: string; password?: string; name?: string; role: Role };

const roleOption = () =>
  new Option('--role <role>', 'what the user may do').choices(roleSchema.options).default('user');

/** Commands about people. Users are named by username or e-mail address. */
export function addUserCommands(program: Command, withRuntime: WithRuntime): void {
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
    .description('give a user another role')
    .argument('<user>', 'username or e-mail address')
    .argument('<role>', roleSchema.options.join(', '))
    .action((user: string, role: string) =>
      withRuntime(async (runtime) => {
        const { db } = runtime;
        const given = roleSchema.safeParse(role);
        if (!given.success) throw new Error(`There is no role «${role}»: ${roleSchema.options.join(', ')}.`);
        const id = await findUserId(db, user);
        await setRole(db, id, given.data);
        const details = { role: given.data, source: 'tool' };
        await recordEvent(runtime, await describeUserWrite(db, id, { event: 'role_changed', details }));
        console.log(`${user} is now ${role}.`);
      }),
    );

  program
    .command('user:disable')
    .description('deactivate a user and end all sessions; posts stay')
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
