import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../e2e/setup/server-process.ts';
import type { Browser } from './browser.ts';

async function call(url: string, body?: object, method = 'POST'): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  // What the protocol says of its answers.
  const { value } = (await answer.json()) as { value: { message?: string } | null };
  if (!answer.ok) throw new Error(`${url}: ${value?.message}`);
  return value;
}

/** The engine of Safari as GTK has it, on a screen that nobody sees, by WebDriver. @param program GTK's MiniBrowser */
export async function startWebKit(program: string): Promise<Browser> {
  const port = await freePort();
  const screen = ['-a', '-s', '-screen 0 1400x1100x24'];
  // Its sandbox wants what containers do not give; it meets our own pages alone.
  const settings = ['env', 'WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1', 'LIBGL_ALWAYS_SOFTWARE=1'];
  const server = ['WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'];
  const child = spawn('xvfb-run', [...screen, ...settings, ...server], { stdio: 'ignore', detached: true });
  const driver = `http://127.0.0.1:${port}`;
  for (let n = 0; n < 100 && !(await fetch(`${driver}/status`).catch(() => undefined)); n += 1) await sleep(100);
  const options = { binary: program, args: ['--automation'] };
  const asked = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } };
  const { sessionId } = (await call(`${driver}/session`, asked)) as { sessionId: string };
  const session = `${driver}/session/${sessionId}`;
  await call(`${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 1000 });
  return {
    name: 'WebKit',
    open: async (url) => void (await call(`${session}/url`, { url })),
    async run(expression) {
      const script = `return Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`;
      return JSON.parse(String(await call(`${session}/execute/sync`, { script, args: [] })));
    },
    act: async (actions) => void (await call(`${session}/actions`, { actions })),
    // It tells nobody: what the page notes is all there is.
    faults: async () => [],
    async close() {
      // It may wait for a window that has ended.
      await Promise.race([call(session, undefined, 'DELETE').catch(() => {}), sleep(3_000)]);
      if (child.pid) process.kill(-child.pid);
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
