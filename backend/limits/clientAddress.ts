import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Reverse proxies that are trusted to name their clients. */
export interface Proxies {
  readonly trusted: BlockList
  /** Header name in lower case. */
  readonly header: string
}

/**
 * Parses `addresses` as an operator writes them, "10.0.0.7, 192.168.0.0/16", and the header in
 * which those proxies name their client. Throws on other input, in words for the operator.
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
  // A prefix of the mapped form counts other bits than the IPv4 address that it represents.
  if (isIPv6(written) && family === 'ipv4')
    throw new Error(`"${text}" is a network of mapped addresses: write it as one of IPv4`)
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most)
    throw new Error(`"${text}" is not a network: its prefix is a number from 0 to ${most}`)
  trusted.addSubnet(address, Number(bits), family)
}

function readHeader(name: string): string {
  const header = name.trim().toLowerCase()
  // Its fields have another syntax, and quoted text in them can contain a comma.
  if (header === 'forwarded')
    throw new Error('the header Forwarded is not read: have the proxy write X-Forwarded-For')
  if (!/^[\w-]+$/.test(header)) throw new Error(`"${name}" is not the name of a header`)
  return header
}

/** Whether a connection from this address may carry many clients. */
export function isProxy({ trusted }: Proxies, socketAddress: string): boolean {
  const address = readAddress(socketAddress)
  return address !== undefined && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Returns the client behind a request. A header counts only from a trusted proxy. In its list, only
 * the last entry that is not itself such a proxy counts, because the client can write anything
 * before it. An unreadable entry, such as "unknown", names no client and ends the search: the
 * request is then the proxy's own. An IPv6 /64 network counts as one client, who may use any of its
 * addresses.
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
 * Reads the address in an entry as proxies write it: alone, with a port, in brackets, or quoted.
 * Returns undefined if there is none.
 */
function readEntry(entry: string): string | undefined {
  const text = entry.trim().replace(/^"([^"]*)"$/, '$1')
  const bracketed = /^\[([^[\]]*)\](?::\d{1,5})?$/.exec(text)?.[1]
  if (bracketed !== undefined) return isIPv6(bracketed) ? readAddress(bracketed) : undefined
  // With a port, or alone. IPv6 has no port without brackets, because its last group would look the
  // same.
  return readAddress(text.replace(/^([\d.]+):\d{1,5}$/, '$1'))
}

/** Returns an IPv4 address unchanged, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = readAddress(address) ?? address
  if (!isIPv6(plain)) return plain
  return groupsOf(plain)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/**
 * Parses an address and drops the interface name ("%eth0"). Returns IPv4 if a dual-stack socket, or
 * a proxy, shows it as IPv6, "::ffff:1.2.3.4". Returns undefined if it is not an address.
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

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [before = [], after] = address.split('::').map((part) => part.split(':').flatMap(numbersOf))
  if (after === undefined) return before
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** Returns a group as a number; an IPv4 address at the end gives two numbers. */
function numbersOf(group: string): number[] {
  if (group === '') return []
  if (!isIPv4(group)) return [Number.parseInt(group, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [(a << 8) | b, (c << 8) | d]
}
