import { lookup as dnsLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';

/** Resolves names; the answer is checked, and used for the connection itself, so that no second one can differ. */
export function publicLookup(allowPrivate: boolean): LookupFunction {
  return (hostname, options, done) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
      const usable = error ? [] : addresses.filter(({ address }) => allowPrivate || isPublicAddress(address));
      const [first] = usable;
      if (!first) return done(error ?? new Error('the address is not public'), '', 0);
      if (options.all) return done(null, usable);
      done(null, first.address, first.family);
    });
  };
}

/** Whether an address is none to connect to: not http(s), with a name or password, or literally a private one. */
export function isRefusedUrl(url: URL, allowPrivate: boolean): boolean {
  if (!/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '') return true;
  // A literal address is connected to without a lookup.
  const literal = url.hostname.replace(/^\[|\]$/gu, '');
  return isIP(literal) !== 0 && !allowPrivate && !isPublicAddress(literal);
}
