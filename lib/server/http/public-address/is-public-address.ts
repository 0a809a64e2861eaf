import { BlockList, isIP } from 'node:net';

// IANA's special-purpose registries: all that may lead to this machine or its network, or that nobody owns.
const PRIVATE_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
];
// Every IPv6 address of the internet is in this one range. Outside of it are the forms that hold an IPv4 address
// (`::127.0.0.1`, `::ffff:127.0.0.1`, `::ffff:0:127.0.0.1`, NAT64), loopback, unique local, link and site local,
// and multicast.
const GLOBAL_V6 = '2000::/3';
// Within it: protocol assignments (Teredo holds an IPv4 address), documentation, 6to4 (so does that).
const PRIVATE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}

const privateV4 = listOf(PRIVATE_V4, 'ipv4');
const globalV6 = listOf([GLOBAL_V6], 'ipv6');
const privateV6 = listOf(PRIVATE_V6, 'ipv6');

/** True for an IP address of the open internet: not of this machine, its network, or a reserved range. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !privateV4.check(address, 'ipv4');
  return version === 6 && globalV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6');
}
