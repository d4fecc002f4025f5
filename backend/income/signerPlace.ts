import { isIP } from 'node:net'
import { err, ok, type Result } from '../../src/core/result.ts'

/** Place of a signer on this machine: a Unix socket, or a port on a loopback address. */
export type SignerPlace =
  | { readonly socketPath: string }
  | { readonly host: string; readonly port: number }

/** Parses `unix:/run/casthouse/signer.sock` or `http://127.0.0.1:4190`. */
export function readSignerPlace(text: string): Result<SignerPlace, string> {
  const socketPath = /^unix:(\/.+)$/.exec(text)?.[1]
  if (socketPath !== undefined) return ok({ socketPath })
  const wrong = err(
    'INCOME_SIGNER takes unix:/path/of/a/socket, or http:// with a loopback address and a port',
  )
  if (!URL.canParse(text)) return wrong
  const { protocol, hostname, port, pathname, search, username } = new URL(text)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  // A name could be resolved to another machine.
  const isLoopback = isIP(host) !== 0 && (host === '::1' || host.startsWith('127.'))
  const isBare = pathname === '/' && search === '' && username === ''
  return protocol === 'http:' && isLoopback && isBare && port !== ''
    ? ok({ host, port: Number(port) })
    : wrong
}
