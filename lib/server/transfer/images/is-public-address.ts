import { BlockList, isIP } from 'node:net';

const PRIVATE_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...[
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ],
];
// Loopback, unspecified, NAT64, discard, documentation, Teredo, 6to4, unique local, link and site local, multicast:
// all that may lead to this machine or its network.
const PRIVATE_V6 = [
  ...['::/127', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001:db8::/32', '2001::/32', '2002::/16'],
  ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];

const blocked = new BlockList();
for (const [family, ranges] of [
  ['ipv4', PRIVATE_V4],
  ['ipv6', PRIVATE_V6],
] as const) {
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    blocked.addSubnet(net, Number(bits), family);
  }
}

/** True for an IP address of the open internet: not of this machine, its network, or a reserved range. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  return !blocked.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
