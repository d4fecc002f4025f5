import { Hono } from 'hono'
import { addressFromHex } from '../../src/core/address.ts'
import { toHex } from '../../backend/tron/bytes.ts'
import type { Chain } from './chain.ts'
import { sandboxKey } from './publicKeys.ts'

const FIRST_ACCOUNTS = 10
const MAX_MORE = 100
const BALANCE_SUN = 10_000_000_000n

/**
 * Serves funded accounts as TronBox's runtime does, derived from public text on first request.
 * `mnemonic` is empty because these keys do not come from one.
 */
export function tronBoxRoutes(chain: Chain): Hono {
  const app = new Hono()
  const count = (): number => Number(chain.readMeta('tronBoxAccounts') ?? 0)

  const ensure = async (wanted: number): Promise<void> => {
    for (let i = count(); i < wanted; i++) {
      await chain.fund(addressFromHex(sandboxKey(`account ${i}`).address), BALANCE_SUN)
      chain.writeMeta('tronBoxAccounts', String(i + 1))
    }
  }

  const list = () => {
    const keys = Array.from({ length: count() }, (_, i) =>
      toHex(sandboxKey(`account ${i}`).privateKey),
    )
    const more = keys.slice(FIRST_ACCOUNTS)
    return {
      hdWallet: {},
      mnemonic: '',
      privateKeys: keys.slice(0, FIRST_ACCOUNTS),
      more: more.length > 0 ? [{ privateKeys: more }] : [],
    }
  }

  app.get('/accounts-json', async (c) => {
    await ensure(FIRST_ACCOUNTS)
    return c.json(list())
  })
  app.get('/temporary-accounts-generation', async (c) => {
    const asked = Math.trunc(Number(c.req.query('accounts') ?? FIRST_ACCOUNTS))
    if (!(asked > 0 && asked <= MAX_MORE)) return c.json({ error: 'accounts: 1 to 100' }, 400)
    const wanted = Math.max(count(), FIRST_ACCOUNTS) + asked
    // Each has a name in publicKeys.ts.
    if (wanted > FIRST_ACCOUNTS + MAX_MORE)
      return c.json({ error: `accounts: ${count()} of 110 exist` }, 400)
    await ensure(wanted)
    return c.json(list())
  })
  return app
}
