import { randomBytes } from 'node:crypto';
import type { LanguageCode } from '../../rules/languages.ts';
import { readCookie, setCookie } from '../http/cookie-header.ts';
import { keyedHash, saysHash } from './secret.ts';

/** An account as a device knows it. The epoch rises with each reset of the password: whoever had got in is a stranger. */
export type DeviceAccount = { id: number; device_epoch: number };

/** A browser that has signed in before: its own random name, and the accounts that it signed in to, newest first. */
type Device = { id: string; accounts: readonly DeviceAccount[] };

// Only sign-in, codes and changes of credentials read it. The longest life that browsers grant: 400 days.
const COOKIE = { name: 'known_device', path: '/api/v1/auth', readableBy: 'server' } as const;
const SECONDS = 400 * 24 * 60 * 60;
// Header lines are short; a family shares a computer.
const MOST_ACCOUNTS = 8;
const SHAPE = /^([\w-]{22})((?:\.\d{1,10}_\d{1,10}){1,8})\.([\w-]{43})$/;

const NO_DEVICE: Device = { id: '', accounts: [] };

const macOf = (payload: string, secret: string) => keyedHash(secret, 'known-device', [payload]);

/** The device behind a request; one without accounts for a browser that never signed in or a cookie that is not ours. */
export function readDevice(request: Request, secret: string): Device {
  const [, id = '', list = '', mac = ''] = SHAPE.exec(readCookie(request, COOKIE.name) ?? '') ?? [];
  if (!id || !saysHash(mac, macOf(id + list, secret))) return NO_DEVICE;
  const accounts = list
    .slice(1)
    .split('.')
    .map((entry) => {
      const [account, epoch] = entry.split('_');
      return { id: Number(account), device_epoch: Number(epoch) };
    });
  return { id, accounts };
}

/** True when this device has signed in to the account, or begun its last reset of the password, before. */
export function isKnownTo(device: Device, account: DeviceAccount): boolean {
  return device.accounts.some(({ id, device_epoch }) => id === account.id && device_epoch === account.device_epoch);
}

/** A Set-Cookie value that makes this device known to an account, beside those it knows already. */
export function deviceCookie(device: Device, account: DeviceAccount, secret: string): string {
  const accounts = [account, ...device.accounts.filter(({ id }) => id !== account.id)].slice(0, MOST_ACCOUNTS);
  const payload =
    (device.id || randomBytes(16).toString('base64url')) +
    accounts.map(({ id, device_epoch }) => `.${id}_${device_epoch}`).join('');
  const value = `${payload}.${macOf(payload, secret).toString('base64url')}`;
  return setCookie({ ...COOKIE, value, maxAge: SECONDS });
}

type Program = { address: string; userAgent: string; language: LanguageCode; device: Device };
/**
 * The program that asks, as far as sessions, mails and guessing care; `gone` is aborted when it hangs up, `isWorker`: it
 * has proved that it works for what it asks (docs/decisions/037).
 */
export type Client = Program & { gone?: AbortSignal; isWorker?: boolean };
