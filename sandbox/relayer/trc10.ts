import { encodeCall } from '../../src/chain/abi.ts'
import { sideGateway } from '../../src/chain/contracts/sideGateway.ts'
import { addressFromHex, addressToEvmHex, addressToHex } from '../../src/core/address.ts'
import { MINUTE_MS } from '../../src/core/time.ts'
import { toHex, utf8 } from '../../backend/tron/bytes.ts'
import { sandboxKey } from '../chain/publicKeys.ts'
import { keys, readAccount, readBytes } from '../chain/ledger.ts'
import { decodeMessage, type Json } from '../../backend/tron/messages.ts'
import { assetSchema } from '../../backend/tron/schemas.ts'
import { createOperator } from '../../backend/tron/operator.ts'
import type { Bridge, End } from './bridge.ts'

// On sun-network, a side chain's node mints TRC-10 on its gateway's order. Here that is impossible.
// The relayer issues the whole supply of a main-chain token again on the side chain. It gives the
// supply to the gateway, which pays deposits from it. Its TRX for that come from the faucet.

/** Sun for issuing a token, which costs 1,024 TRX, and for the transactions after it. */
const ISSUER_SUN = 1_100_000_000n

/**
 * Ensures that a TRC-10 of the main chain exists on the side chain too; takes only the missing
 * steps. Throws if the token does not exist.
 */
export async function mapTrc10({ main, side }: Bridge, mainId: bigint): Promise<void> {
  const known = await side.relayer.node.read(sideGateway.sideTokenIdOf(side.gateway, mainId))
  if (!known.ok) throw new Error(`no answer: ${JSON.stringify(known.error)}`)
  if (known.value !== 0n) return
  // An account can issue only one token.
  const key = sandboxKey(`bridge issuer of ${mainId}`)
  const issuer = createOperator('', side.fetch, key, side.chain.sideChainId)
  const issuedId = async () => {
    const issued = await assetsOf(side)
    return issued.find((asset) => asset['owner_address'] === `41${key.address}`)?.['id']
  }
  if ((await issuedId()) === undefined) {
    const asset = (await assetsOf(main)).find(({ id }) => id === String(mainId))
    if (!asset) throw new Error(`the main chain has no token ${mainId}`)
    const has = await side.chain.read((state) => readAccount(state, key.address)?.balance ?? 0n)
    if (has < ISSUER_SUN) await side.chain.fund(addressFromHex(key.address), ISSUER_SUN)
    const now = side.chain.now()
    await issuer.submit('AssetIssueContract', {
      name: asset['name'],
      abbr: asset['abbr'],
      precision: asset['precision'],
      total_supply: asset['total_supply'],
      description: asset['description'],
      url: asset['url'],
      trx_num: 1,
      num: 1,
      start_time: now + MINUTE_MS,
      end_time: now + 2 * MINUTE_MS,
    })
  }
  const id = (await issuedId()) as string
  const unitsOf = (hex: string) =>
    side.chain.read((state) => readAccount(state, hex)?.assets?.[id] ?? 0n)
  const issued = await unitsOf(key.address)
  if (issued > 0n)
    await issuer.submit('TransferAssetContract', {
      asset_name: toHex(utf8(id)),
      to_address: addressToHex(side.relayer.address),
      amount: issued,
    })
  const units = await unitsOf(addressToEvmHex(side.relayer.address))
  if (units > 0n)
    await side.relayer.send(side.gateway, encodeCall('mapTRC10(uint256)', [mainId]), {
      trc10: { id: BigInt(id), units },
    })
}

const assetsOf = ({ chain }: End): Promise<Json[]> =>
  chain.read((state) =>
    state.keys(keys.asset('')).map((key) => decodeMessage(assetSchema, readBytes(state, key)!)),
  )
