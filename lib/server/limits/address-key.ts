import { isIPv6 } from 'node:net';

// Of an address that is none, what is kept as a key.
const LONGEST = 64;

/** The eight groups of an IPv6 address, as the URL parser spells them: `::` filled in, an IPv4 tail as two groups. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head ? head.split(':') : [];
  if (tail === undefined) return before;
  const after = tail ? tail.split(':') : [];
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/**
 * Whom a limit per address counts: an IPv4 address, also where IPv6 wraps it (::ffff:1.2.3.4), and of any other IPv6
 * address its first 64 bits, because whoever has one has all of those. A port, brackets and a zone do not count.
 */
export function addressKey(address: string): string {
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/%.*$/, '');
  if (!isIPv6(bare)) return bare.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').slice(0, LONGEST);
  const groups = groupsOf(bare);
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff')
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
      .join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}
