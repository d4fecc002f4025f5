import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** The reverse proxies that are trusted to name the clients they ask for. */
export interface Proxies {
  readonly trusted: BlockList
  /** In lower case. */
  readonly header: string
}

/**
 * `addresses` as an operator writes them, "10.0.0.7, 192.168.0.0/16", and the header in which those
 * proxies name their client. Throws on anything else, in words for the operator.
 */
export function readProxies(addresses = '', header = 'x-forwarded-for'): Proxies {
  const trusted = new BlockList()
  for (const each of addresses.split(',').map((text) => text.trim()))
    if (each !== '') trust(trusted, each)
  return { trusted, header: readHeader(header) }
}

function trust(trusted: BlockList, text: string): void {
  const [written = '', bits, ...more] = text.split('/')
  const address = readAddress(written)
  if (address === undefined || more.length > 0)
    throw new Error(`"${text}" is not the address of a proxy`)
  const [family, most] = isIPv6(address) ? (['ipv6', 128] as const) : (['ipv4', 32] as const)
  if (bits === undefined) return trusted.addAddress(address, family)
  // A prefix of the mapped form counts other bits than the IPv4 address that it stands for.
  if (isIPv6(written) && family === 'ipv4')
    throw new Error(`"${text}" is a network of mapped addresses: write it as one of IPv4`)
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most)
    throw new Error(`"${text}" is not a network: its prefix is a number from 0 to ${most}`)
  trusted.addSubnet(address, Number(bits), family)
}

function readHeader(name: string): string {
  const header = name.trim().toLowerCase()
  // Its fields are written by other rules, and quoted text in them can hold a comma.
  if (header === 'forwarded')
    throw new Error('the header Forwarded is not read: have the proxy write X-Forwarded-For')
  if (!/^[\w-]+$/.test(header)) throw new Error(`"${name}" is not the name of a header`)
  return header
}

/** Whether a connection from there stands for many clients. */
export function isProxy({ trusted }: Proxies, socketAddress: string): boolean {
  const address = readAddress(socketAddress)
  return address !== undefined && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * The client behind a request. A header counts only from a trusted proxy, and of what it lists only
 * the last entry that is not itself such a proxy: the client can write anything before that. An entry
 * that cannot be read, as "unknown", names nobody, and nothing before it counts: then the request is
 * the proxy's own. All of an IPv6 /64 network counts as one client, who may take any of its addresses.
 */
export function clientAddress(
  proxies: Proxies,
  socketAddress: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string {
  if (!isProxy(proxies, socketAddress)) return networkOf(socketAddress)
  const entries = [headers[proxies.header] ?? []].flat().join(',').split(',')
  const last = entries.map(readEntry).findLast((each) => !(each && isProxy(proxies, each)))
  return networkOf(last ?? socketAddress)
}

/**
 * The address in an entry as proxies write it: alone, with a port, in brackets, or quoted. Undefined
 * where there is none.
 */
function readEntry(entry: string): string | undefined {
  const text = entry.trim().replace(/^"([^"]*)"$/, '$1')
  const bracketed = /^\[([^[\]]*)\](?::\d{1,5})?$/.exec(text)?.[1]
  if (bracketed !== undefined) return isIPv6(bracketed) ? readAddress(bracketed) : undefined
  // With a port, or alone. IPv6 has no port without brackets: its last group would be one.
  return readAddress(text.replace(/^([\d.]+):\d{1,5}$/, '$1'))
}

/** IPv4 as it is, or the first 64 bits of IPv6. */
export function networkOf(address: string): string {
  const plain = readAddress(address) ?? address
  if (!isIPv6(plain)) return plain
  return groupsOf(plain)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/**
 * An address without the name of its interface ("%eth0"); IPv4 where a dual-stack socket, or a proxy,
 * shows it as IPv6, "::ffff:1.2.3.4". Undefined if it is no address.
 */
function readAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  if (!isIPv6(text)) return undefined
  const address = text.split('%')[0]!
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  return isMapped ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.') : address
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [before = [], after] = address.split('::').map((part) => part.split(':').flatMap(numbersOf))
  if (after === undefined) return before
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** A group as a number; of an IPv4 address at the end, the two that it takes. */
function numbersOf(group: string): number[] {
  if (group === '') return []
  if (!isIPv4(group)) return [Number.parseInt(group, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [(a << 8) | b, (c << 8) | d]
}
