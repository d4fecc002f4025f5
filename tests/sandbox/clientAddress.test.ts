import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientAddress, networkOf, readProxies } from '../../backend/limits/clientAddress.ts'

const proxies = readProxies('10.0.0.1, 2001:db8::/32', 'X-Real-Client')
const through = (socket: string, header?: string | string[]) =>
  clientAddress(proxies, socket, { 'x-real-client': header })

describe('the address that counts', () => {
  it('is the socket’s, unless a trusted proxy names another', () => {
    expect(through('192.0.2.9', '1.1.1.1')).toBe('192.0.2.9')
    expect(through('10.0.0.1', '1.1.1.1')).toBe('1.1.1.1')
    expect(through('::ffff:10.0.0.1', '1.1.1.1')).toBe('1.1.1.1')
    expect(through('2001:db8::7', '1.1.1.1')).toBe('1.1.1.1')
    expect(through('2001:db8::7%eth0', '1.1.1.1')).toBe('1.1.1.1')
    expect(through('10.0.0.1')).toBe('10.0.0.1')
    expect(through('10.0.0.1', 'nonsense')).toBe('10.0.0.1')
  })

  it('is the last that no proxy of ours added: what stands before, the client wrote', () => {
    expect(through('10.0.0.1', '9.9.9.9, 1.1.1.1, 10.0.0.1')).toBe('1.1.1.1')
    expect(through('10.0.0.1', '9.9.9.9, 1.1.1.1:80, 10.0.0.1:4711')).toBe('1.1.1.1')
    expect(through('10.0.0.1', ['9.9.9.9', '1.1.1.1'])).toBe('1.1.1.1')
  })

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['  203.0.113.7:4711 ', '203.0.113.7'],
    ['"203.0.113.7:4711"', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:4711', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:4::7', '2001:4:0:0'],
    ['[2001:4::7]', '2001:4:0:0'],
    ['[2001:4::7]:4711', '2001:4:0:0'],
    ['"[2001:4::7]:4711"', '2001:4:0:0'],
    ['fe80::7%eth0', 'fe80:0:0:0'],
    ['[fe80::7%eth0]:4711', 'fe80:0:0:0'],
  ])('is read where a proxy writes %s', (written, read) => {
    expect(through('10.0.0.1', `9.9.9.9, ${written}`)).toBe(read)
  })

  it.each([
    'unknown',
    '_hidden',
    '',
    'unix:',
    '203.0.113.7:port',
    '203.0.113.7:4711:1',
    '203.0.113',
    '[203.0.113.7]:4711',
    '[2001:4::7',
    '2001:4::7]:4711',
    '"203.0.113.7',
    'for=203.0.113.7',
  ])('is the proxy’s where its entry cannot be read: %j', (written) => {
    expect(through('10.0.0.1', `9.9.9.9, ${written}`)).toBe('10.0.0.1')
    expect(through('10.0.0.1', `9.9.9.9, ${written}, 10.0.0.1`)).toBe('10.0.0.1')
  })

  it('is never what the client wrote, whatever that is', () => {
    // Excludes addresses of proxies: after one of those, the entry before it rightly counts.
    const v4 = fc.ipV4().filter((each) => each !== '10.0.0.1')
    const v6 = fc.ipV6().filter((each) => !/^2001:0?db8:|10\.0\.0\.1$|a00:1$/i.test(each))
    const port = fc.nat(65_535)
    const appended = fc.oneof(
      v4,
      v6,
      fc.tuple(v4, port).map(([address, of]) => `${address}:${of}`),
      fc.tuple(v6, port).map(([address, of]) => `[${address}]:${of}`),
      fc.constantFrom('unknown', '_hidden', ''),
    )
    const written = fc.oneof(
      fc.string(),
      appended,
      fc.constantFrom('"', '[', '10.0.0.1', '1.2.3.4'),
    )
    fc.assert(
      fc.property(fc.array(written), appended, (before, own) => {
        const alone = through('10.0.0.1', own)
        // Tries one header, because most proxies append to it, and an additional header.
        expect(through('10.0.0.1', [...before, own].join(', '))).toBe(alone)
        expect(through('10.0.0.1', [...before, own])).toBe(alone)
      }),
    )
  })

  it('is the network where one client has many addresses', () => {
    expect(networkOf('2001:DB8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
    expect(networkOf('2001:db8:1:2::')).toBe('2001:db8:1:2')
    expect(networkOf('1::2:3:4:5:1.2.3.4')).toBe('1:0:2:3')
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
    expect(networkOf('::1')).toBe('0:0:0:0')
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  })
})

describe('what an operator writes', () => {
  it.each([
    ['10.0.0.1, nginx', '"nginx" is not the address of a proxy'],
    ['10.0.0.1:80', '"10.0.0.1:80" is not the address of a proxy'],
    ['10.0.0.0/8/8', '"10.0.0.0/8/8" is not the address of a proxy'],
    ['10.0.0.0/99', '"10.0.0.0/99" is not a network: its prefix is a number from 0 to 32'],
    // If it were read as 0, it would trust every address.
    ['10.0.0.0/', '"10.0.0.0/" is not a network: its prefix is a number from 0 to 32'],
    ['10.0.0.0/0x8', 'from 0 to 32'],
    ['2001:db8::/129', '"2001:db8::/129" is not a network: its prefix is a number from 0 to 128'],
    ['::ffff:10.0.0.0/104', 'a network of mapped addresses: write it as one of IPv4'],
  ])('is refused at the start where it is no proxy: %s', (written, told) => {
    expect(() => readProxies(written)).toThrow(told)
  })

  it.each([
    ['10.0.0.0/8', '10.9.9.9'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8::/32', '2001:db8:9::9'],
    [' 192.0.2.1 ,, 10.0.0.1', '10.0.0.1'],
  ])('is believed where it is one: %s', (written, socket) => {
    const header = { 'x-forwarded-for': '1.1.1.1' }
    expect(clientAddress(readProxies(written), socket, header)).toBe('1.1.1.1')
  })

  it('is refused where the header is one that is not read', () => {
    expect(() => readProxies('10.0.0.1', 'Forwarded')).toThrow('have the proxy write X-Forwarded')
    expect(() => readProxies('10.0.0.1', 'X Real Client')).toThrow('not the name of a header')
  })
})
