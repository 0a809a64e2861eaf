import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as challenge from '../../../../app/api/v1/auth/register/challenge/route.ts';
import * as login from '../../../../app/api/v1/auth/login/route.ts';
import * as register from '../../../../app/api/v1/auth/register/route.ts';
import {
  PROOF_SECONDS,
  registrationChallengeSchema,
  type RegistrationChallenge,
  type RegistrationProof,
} from '../../../../lib/schemas/registration-proof.ts';
import { countRegistration } from '../../../../lib/server/services/accounts/registration-proof.ts';
import { hashPassword } from '../../../../lib/server/auth/password-hash.ts';
import { createTurns, SPARING } from '../../../../lib/server/http/turns.ts';
import { fromNewAddress, PASSWORD } from '../../../setup/accounts.ts';
import { call } from '../../../setup/call.ts';
import { createUser } from '../../../setup/factories.ts';
import { createTestRuntime, type TestRuntime } from '../../../setup/test-runtime.ts';

let started: TestRuntime;
beforeAll(async () => {
  started = await createTestRuntime();
});
afterAll(() => started.close());
beforeEach(async () => {
  await started.runtime.db.deleteFrom('rate_limits').execute();
});

let people = 0;
function signUp(proof?: unknown) {
  people += 1;
  const name = `Person${people}`;
  const body = { username: name, email: `${name}@example.test`, password: PASSWORD, firstName: 'Ann', lastName: 'Lee' };
  return call(register.POST, '/', {
    body: { ...body, ...(proof !== undefined && { proof }) },
    headers: fromNewAddress(),
  });
}

async function makeRush(): Promise<void> {
  for (let made = 0; made < 60; made += 1) await countRegistration(started.runtime.db);
}

async function ask(): Promise<RegistrationChallenge> {
  const { body } = await call(challenge.POST, '/', { method: 'POST', headers: fromNewAddress() });
  return registrationChallengeSchema.parse(body.challenge);
}

async function solve(asked: RegistrationChallenge): Promise<RegistrationProof> {
  const solution = await solveChallenge({ challenge: asked, deriveKey });
  if (!solution) throw new Error('not solved');
  return { challenge: asked, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}

test('nobody is asked for a proof while as many register as usual', async () => {
  for (let made = 0; made < 59; made += 1) await countRegistration(started.runtime.db);
  expect((await signUp()).status).toBe(201);
  const { status, body } = await signUp();
  expect([status, body.code]).toEqual([428, 'proof_required']);
});

test('in a rush a proof makes one account, and one only', async () => {
  await makeRush();
  const proof = await solve(await ask());
  expect((await signUp(proof)).status).toBe(201);
  expect((await signUp(proof)).status).toBe(428);
  const many = await solve(await ask());
  const answers = await Promise.all([1, 2, 3, 4].map(() => signUp(many)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 428, 428, 428]);
});

test('a login takes a proof as well; what it used makes no account, and a bad one is no harm', async () => {
  await makeRush();
  const { email } = await createUser(started.runtime.db, { password_hash: await hashPassword(PASSWORD) });
  const signIn = (proof: unknown) =>
    call(login.POST, '/', { body: { email, password: PASSWORD, proof }, headers: fromNewAddress() });
  const proof = await solve(await ask());
  expect((await signIn(proof)).status).toBe(200);
  expect((await signUp(proof)).status).toBe(428);
  expect((await signIn(proof)).status).toBe(200);
});

test('while strangers wait in a long line for their passwords to be checked, who worked does not', async () => {
  const { email } = await createUser(started.runtime.db, { password_hash: await hashPassword(PASSWORD) });
  const body = { email, password: PASSWORD, proof: await solve(await ask()) };
  // The line of the passwords itself, with work in it that takes as long as the test says.
  const inTurn = createTurns('passwords', { atOnce: SPARING, patienceMs: 60_000 });
  const begun = Promise.withResolvers<void>();
  const held = Array.from({ length: SPARING }, () => inTurn(() => begun.promise));
  let ended = 0;
  const work = async () => {
    await sleep(20);
    ended += 1;
  };
  const flood = (name: string) => Array.from({ length: 90 }, (_, at) => inTurn(work, { sender: `${name} ${at}` }));
  const before = flood('before');
  const answer = call(login.POST, '/', { body, headers: fromNewAddress() });
  await sleep(1_000);
  const line = [...held, ...before, ...flood('after')];
  begun.resolve();
  expect((await answer).status).toBe(200);
  expect(ended).toBeLessThan(100);
  await Promise.all(line);
});

test('no other spelling, other work or other time is taken for a proof', async () => {
  await makeRush();
  const proof = await solve(await ask());
  const { challenge: asked, solution } = proof;
  const easier = (changed: Partial<RegistrationChallenge['parameters']>) => ({
    solution,
    challenge: { ...asked, parameters: { ...asked.parameters, ...changed } },
  });
  const refused = [
    easier({ cost: 1 }),
    easier({ expiresAt: asked.parameters.expiresAt + 1_000 }),
    easier({ keySignature: '00' }),
    { challenge: { ...asked, signature: '00' }, solution },
    { challenge: asked, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge: asked, solution: { ...solution, derivedKey: solution.derivedKey.toUpperCase() } },
  ];
  for (const wrong of refused) {
    const { status } = await signUp(wrong);
    expect([wrong, [422, 428].includes(status)]).toEqual([wrong, true]);
  }
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + (PROOF_SECONDS + 5) * 1000);
  expect((await signUp(proof)).status).toBe(428);
  later.mockRestore();
  expect((await signUp(proof)).status).toBe(201);
});
