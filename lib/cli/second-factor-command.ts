import type { Command } from 'commander';
import { findUserId } from '../server/services/accounts/find-account.ts';
import { turnOffSecondFactors } from '../server/services/accounts/second-factors/take-away.ts';
import type { WithRuntime } from './content-commands.ts';

/** The command for somebody who has lost phone, keys and recovery codes. */
export function addSecondFactorCommand(program: Command, withRuntime: WithRuntime): void {
  program
    .command('user:second-factor')
    .description('take all second factors from a user who has lost them; the password stays')
    .argument('<user>', 'username or e-mail address')
    .requiredOption('--off', 'apps, passkeys and recovery codes go; their mailbox gets a notice')
    .action((user: string) =>
      withRuntime(async (runtime) => {
        const removed = await turnOffSecondFactors(runtime, await findUserId(runtime.db, user));
        console.log(removed ? `${user} signs in with the password alone.` : `${user} has no second factor.`);
      }),
    );
}
