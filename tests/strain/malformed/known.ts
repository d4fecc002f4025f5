import { contractsOf } from '../../../src/config/contracts.ts'
import { createApi } from '../../../src/api/client.ts'
import type { Config } from '../../../src/config/schema.ts'
import { served } from '../../../src/api/endpoints/served.ts'
import { addressFromHex, addressToHex } from '../../../src/core/address.ts'
import { stringify } from '../../../sandbox/chain/respond.ts'
import { formatTransaction } from '../../../backend/tron/transaction.ts'
import { accounts, collectors } from '../../../sandbox/world/accounts.ts'
import type { SigningKey } from '../../../backend/tron/signature.ts'
import { addressOf, answerTo } from '../../sandbox/signInFixture.ts'
import type { KnownSession } from './backendRequests.ts'
import { siteAt } from '../kills/site.ts'
import type { KnownToNode } from './nodeRequests.ts'
import type { Fields } from './request.ts'

/** Reads the content of a sandbox's world: people, contracts, tokens and transactions. */
export async function lookAround(origin: string): Promise<KnownToNode> {
  const site = siteAt(origin)
  const config = (await (await fetch(`${origin}/config.json`)).json()) as Config
  const response = await fetch(`${origin}/api${served.swapCoinIssuedList.path}`)
  const { data } = (await response.json()) as { data: { items: { address: string }[] } }
  const [ann, bob] = accounts
  const transactions = []
  for (const amount of [1n, 2n, 3n])
    transactions.push(
      await site.sign(ann!.key, 'TransferContract', { to_address: bob!.key.address, amount }),
    )
  transactions.push(
    await site.sign(ann!.key, 'TriggerSmartContract', {
      contract_address: addressToHex(config.contracts.usdt),
      data: '06fdde03',
    }),
  )
  const { number } = await site.head()
  const sessions = [await signIn(origin, ann!.key), await signIn(origin, bob!.key)]
  const blocks = [0, 7, 14, 21].map((back) =>
    site.node('wallet/getblockbynum', { num: number - back }),
  )
  const people = [...accounts.slice(0, 4), ...collectors].map(({ address }) => address)
  const withdrawals = await Promise.all(people.map((owner) => withdrawalsOf(origin, owner)))
  return {
    sessions,
    withdrawals: withdrawals.flat(),
    addresses: [
      ...accounts.slice(0, 4).map(({ address }) => address),
      // Includes the leader and some members below.
      ...collectors.slice(0, 4).map(({ address }) => address),
      ...contractsOf(config.contracts),
      ...data.items.slice(0, 6).map(({ address }) => address),
      addressFromHex('00'.repeat(20)),
    ],
    hashes: [
      ...(await Promise.all(blocks)).map((block) => block.blockID as string),
      ...transactions.map(({ id }) => id),
      ...['ab', 'cd', 'ef'].map((byte) => byte.repeat(32)),
    ],
    transactions: transactions.flatMap((transaction) =>
      [true, false].map(
        (visible) => JSON.parse(stringify(formatTransaction(transaction, visible))) as Fields,
      ),
    ),
  }
}

async function withdrawalsOf(origin: string, owner: string) {
  const { path } = served.withdrawRecord
  const answer = await fetch(`${origin}/api${path}?owner=${owner}`)
  const { data } = (await answer.json()) as { data: { items: { orderKey: string }[] } | null }
  return (data?.items ?? []).map(({ orderKey }) => ({ owner, orderKey }))
}

async function signIn(origin: string, key: SigningKey): Promise<KnownSession> {
  const api = createApi({
    baseUrl: `${origin}/api`,
    postEncoding: 'form',
    fetch: (url, init) => fetch(url, init),
    language: () => 'en-US,en',
  })
  const owner = addressOf(key)
  const domain = new URL(origin).host
  const terms = await api.call(served.signInNonce, { kind: 'signIn', owner, domain })
  if (!terms.ok) throw new Error(`no nonce: ${JSON.stringify(terms.error)}`)
  const begun = await api.call(served.signIn, answerTo(terms.value, key))
  if (!begun.ok) throw new Error(`no session: ${JSON.stringify(begun.error)}`)
  return { owner, token: begun.value.token }
}
