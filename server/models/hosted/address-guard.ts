import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * How far a connection may reach. `anywhere`: its address is in the environment, which only the machine's operator can
 * write. `network`: an administrator entered it; it may lead to servers on this machine and in its network, but never
 * to link-local addresses (a cloud's metadata). `public`: anybody else entered it.
 */
export type Reach = 'anywhere' | 'network' | 'public'

/** The address leads somewhere that the person who entered it may not reach. */
export class AddressRefused extends Error {
  constructor(address: string) {
    super(`${address} may not be connected to`)
    this.name = 'AddressRefused'
  }
}

type Range = [network: string, bits: number]

/** Never allowed: this network, link-local, multicast, reserved; and metadata services of clouds at other addresses. */
const never: Range[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

/** This machine and private networks. */
const inside: Range[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
]

/** Public by number but not assigned to hosts: documentation, benchmarks, tunnels that embed another address. */
const unassigned: Range[] = [
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

/** The only IPv6 addresses that are assigned publicly. */
const globalIPv6: Range[] = [['2000::', 3]]

const listOf = (ranges: readonly Range[]): BlockList => {
  const list = new BlockList()
  for (const [network, bits] of ranges) list.addSubnet(network, bits, isIP(network) === 6 ? 'ipv6' : 'ipv4')
  return list
}

const lists = {
  never: listOf(never),
  inside: listOf(inside),
  unassigned: listOf(unassigned),
  global: listOf(globalIPv6),
}

/** Whether an IP address (as by `net.isIP`) may be connected to. */
export function isReachable(address: string, reach: Reach): boolean {
  if (reach === 'anywhere') return true
  const embedded = embeddedIPv4(address)
  if (embedded !== null) return isReachable(embedded, reach)
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  const isIn = (list: BlockList) => list.check(address, family)
  if (isIn(lists.never)) return false
  if (isIn(lists.inside)) return reach === 'network'
  if (isIn(lists.unassigned)) return false
  return family === 'ipv4' || isIn(lists.global)
}

/** The IPv4 address embedded in an IPv6 one: mapped, translated (NAT64), or in the old compatible form. */
function embeddedIPv4(address: string): string | null {
  if (isIP(address) !== 6) return null
  const words = wordsOf(address)
  const begins = (...prefix: number[]) => prefix.every((word, index) => words[index] === word)
  const isMapped = begins(0, 0, 0, 0, 0, 0xffff) || begins(0, 0, 0, 0, 0xffff, 0)
  const isTranslated = begins(0x64, 0xff9b, 0, 0, 0, 0)
  const isCompatible = begins(0, 0, 0, 0, 0, 0) && words[6] !== 0
  if (!isMapped && !isTranslated && !isCompatible) return null
  const [high = 0, low = 0] = words.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight words of an IPv6 address. */
function wordsOf(address: string): number[] {
  const [bare = ''] = address.split('%')
  const hex = bare.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [left = '', right] = hex.split('::')
  const numbers = (text: string) =>
    text
      .split(':')
      .filter(Boolean)
      .map((word) => Number.parseInt(word, 16))
  if (right === undefined) return numbers(left)
  const [head, tail] = [numbers(left), numbers(right)]
  return [...head, ...Array(8 - head.length - tail.length).fill(0), ...tail]
}

/**
 * Throws for what an address itself shows: credentials in it, a key that would be sent unencrypted, an IP that may not
 * be reached. `URL` has already normalised decimal, octal and shortened forms of IPv4.
 */
export function refuseAddress(url: URL, reach: Reach): void {
  if (reach === 'anywhere') return
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new AddressRefused(url.host)
  if (reach === 'public' && url.protocol !== 'https:') throw new AddressRefused(url.host)
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal) !== 0 && !isReachable(literal, reach)) throw new AddressRefused(url.host)
}

export type Resolve = (
  name: string,
  options: { all: true } & LookupOptions,
  tell: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * The lookup of a connection: it connects to exactly the address that was checked, so that a name which resolves
 * differently the second time gains nothing. One address that may not be reached refuses the name.
 */
export function guardedLookup(reach: Reach, resolve: Resolve = lookup): LookupFunction {
  return (name, options, tell) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return tell(error ?? new Error(`${name} has no address`), '', 0)
      if (!addresses.every(({ address }) => isReachable(address, reach))) return tell(new AddressRefused(name), '', 0)
      if (options.all) tell(null, addresses)
      else tell(null, first.address, first.family)
    })
  }
}
