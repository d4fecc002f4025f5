import { BlockList, isIP, isIPv6 } from 'node:net'

/** The reverse proxies that are trusted to name the clients they ask for. */
export interface Proxies {
  readonly trusted: BlockList
  /** In lower case. */
  readonly header: string
}

/**
 * `addresses` as an operator writes them, "10.0.0.7, 192.168.0.0/16", and the header in which those
 * proxies name their client. Throws on anything that is not an address.
 */
export function readProxies(addresses = '', header = 'x-forwarded-for'): Proxies {
  const trusted = new BlockList()
  for (const each of addresses.split(',').map((text) => text.trim())) {
    if (each === '') continue
    const [address = '', bits] = each.split('/')
    if (!isIP(address)) throw new Error(`"${each}" is not the address of a proxy`)
    if (bits === undefined) trusted.addAddress(address, familyOf(address))
    else trusted.addSubnet(address, Number(bits), familyOf(address))
  }
  return { trusted, header: header.toLowerCase() }
}

/** Whether a connection from there stands for many clients. */
export const isProxy = ({ trusted }: Proxies, address: string): boolean => {
  const plain = withoutMapping(address)
  return isIP(plain) !== 0 && trusted.check(plain, familyOf(plain))
}

/**
 * The client behind a request. A header counts only from a trusted proxy, and of what it lists only
 * the last entry that is not itself such a proxy: the client can write anything before that. All of
 * an IPv6 /64 network counts as one client, who may take any of its addresses.
 */
export function clientAddress(
  proxies: Proxies,
  socketAddress: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string {
  if (!isProxy(proxies, socketAddress)) return networkOf(socketAddress)
  const named = [headers[proxies.header] ?? []].flat().join(',').split(',')
  const client = named
    .map((text) => text.trim())
    .findLast((text) => isIP(text) && !isProxy(proxies, text))
  return networkOf(client ?? socketAddress)
}

/** IPv4 as it is, or the first 64 bits of IPv6. */
export function networkOf(address: string): string {
  const plain = withoutMapping(address)
  if (!isIPv6(plain)) return plain
  const [before = '', after] = plain.split('%')[0]!.split('::')
  const groups = before === '' ? [] : before.split(':')
  if (after !== undefined) {
    const last = after === '' ? [] : after.split(':')
    while (groups.length + last.length < 8) groups.push('0')
    groups.push(...last)
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** A dual-stack socket shows IPv4 as ::ffff:1.2.3.4. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
