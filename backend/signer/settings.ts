import { parseArgs } from 'node:util'
import { nobody, parseAddress, type Address } from '../../src/core/address.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import type { Askers } from './listenAtSocket.ts'

/** Operator's settings of a signer. */
export interface SignerSettings {
  /** The app's configuration, as a file or a URL: it names the chain and the fund. */
  readonly config: string
  readonly socket: string
  readonly book: string
  readonly caps: ReadonlyMap<Address, bigint>
  readonly askers: Askers
}

/** Reads a signer's arguments. An error is one line for the operator. */
export function readSignerSettings(args: string[]): Result<SignerSettings, string> {
  try {
    const { values } = parseArgs({
      args,
      options: {
        config: { type: 'string', default: 'dist/config.json' },
        socket: { type: 'string', default: '/run/casthouse/signer.sock' },
        /** File in which the signer counts what it signed today. */
        book: { type: 'string', default: '/var/lib/casthouse-signer/signed.json' },
        /** Most of an asset a day: "TRX=5000000000" or "<token>=…", in smallest units. */
        cap: { type: 'string', multiple: true, default: [] as string[] },
        /** Lets the users of this process's group ask, too. */
        group: { type: 'boolean', default: false },
      },
    })
    if (values.cap.length === 0)
      return err('name what may be signed in a day: --cap TRX=5000000000')
    const { config, socket, book } = values
    const askers = values.group ? 'group' : 'user'
    return ok({ config, socket, book, askers, caps: new Map(values.cap.map(readCap)) })
  } catch (error) {
    return err((error as Error).message)
  }
}

function readCap(text: string): [Address, bigint] {
  const [asset = '', units = '', ...more] = text.split('=')
  const coin = asset === 'TRX' ? { ok: true as const, value: nobody } : parseAddress(asset)
  if (!coin.ok || more.length > 0 || !/^\d{1,34}$/.test(units))
    throw new Error(`--cap takes TRX or a token's address, "=", and smallest units, not "${text}"`)
  return [coin.value, BigInt(units)]
}
