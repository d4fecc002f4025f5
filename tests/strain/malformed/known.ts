import { served } from '../../../src/api/endpoints/served.ts'
import { addressFromHex, addressToHex } from '../../../src/core/address.ts'
import { formatTransaction } from '../../../sandbox/chain/transaction.ts'
import type { Sandbox } from '../../../sandbox/server.ts'
import { stringify } from '../../../sandbox/chain/respond.ts'
import { accounts } from '../../../sandbox/world/accounts.ts'
import { signed } from '../../sandbox/chainSender.ts'
import type { KnownToNode } from './nodeRequests.ts'
import type { Fields } from './request.ts'

/** What there is in a sandbox's world: people, contracts, tokens, transactions. */
export async function lookAround(sandbox: Sandbox): Promise<KnownToNode> {
  const { chain, world, origin } = sandbox
  const response = await fetch(`${origin}/api${served.swapCoinIssuedList.path}`)
  const { data } = (await response.json()) as { data: { items: { address: string }[] } }
  const [ann, bob] = accounts
  const transactions = [1n, 2n, 3n].map((amount) =>
    signed(chain, ann!.key, 'TransferContract', { to_address: bob!.key.address, amount }),
  )
  const call = signed(chain, ann!.key, 'TriggerSmartContract', {
    contract_address: addressToHex(world.usdt),
    data: '06fdde03',
  })
  return {
    addresses: [
      ...accounts.slice(0, 4).map(({ address }) => address),
      ...Object.values(world.config.contracts),
      ...data.items.slice(0, 6).map(({ address }) => address),
      addressFromHex('00'.repeat(20)),
    ],
    hashes: [
      ...Array.from({ length: 5 }, (_, n) => chain.block(chain.head.number - n * 7)!.id),
      ...transactions.map(({ id }) => id),
      ...['ab', 'cd', 'ef'].map((byte) => byte.repeat(32)),
    ],
    transactions: [...transactions, call].flatMap((transaction) =>
      [true, false].map(
        (visible) => JSON.parse(stringify(formatTransaction(transaction, visible))) as Fields,
      ),
    ),
  }
}
