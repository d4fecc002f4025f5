import { encodeValues, keccakHex } from '../../src/chain/abi.ts'
import { contractCall } from '../../src/chain/call.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { tokenFactory, tokenFactoryEvents } from '../../src/chain/contracts/tokenFactory.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, SECOND_MS } from '../../src/core/time.ts'
import { plainToken, type TokenTerms } from '../../src/core/tokenTerms.ts'
import { artifacts } from './artifacts.ts'
import { openLaunchpad } from './launchpad.ts'
import { TOKEN, TRX } from './launchTerms.ts'
import { Lens } from './lens.ts'
import type { World } from './world.ts'
import type { ZooToken } from './zoo.ts'

/** A token of the factory with an open pool. */
export interface Traded extends ZooToken {
  readonly pool: Address
  readonly terms: TokenTerms
  /** Time at which trading opened, in seconds. */
  readonly openedAt: number
}

/** Contracts from which all lives of burning start, and the factory's tokens. */
export interface BurnStage {
  readonly burning: Address
  readonly pools: Address
  readonly router: Address
  readonly wtrx: Address
  readonly lens: Lens
  readonly streamLens: Lens
  readonly zoo: readonly ZooToken[]
  readonly traded: readonly Traded[]
}

const FAR = 10 ** 13

/**
 * Returns token terms by name: taxes paid to the contract itself, the maximum buy tax, and
 * protection.
 */
const termsBy = (
  burning: Address,
  other: Address,
): Readonly<Record<string, Partial<TokenTerms>>> => ({
  plain: {},
  taxed: { feeBuy: 2_500, feeSell: 300, feeRecipient: other },
  'paying us': { feeBuy: 300, feeSell: 1, feeRecipient: burning },
  'keeping fees': { feeBuy: 1, feeRecipient: other, swapThreshold: TOKEN },
  guarded: {
    feeBuy: 100,
    feeRecipient: other,
    protectFee: 5_000,
    protectTime: 2 * DAY_MS,
    isInsideSell: false,
  },
})

export async function openBurnStage(world: World): Promise<BurnStage> {
  const { evm, cast } = world
  const { poolRouter: router, wtrx, tokenFactory: factory } = await openLaunchpad(world)
  const pools = world.name('pools', await evm.deploy(artifacts().RewardPools, '', cast.owner))
  const args = encodeValues(['address', 'address'], [pools, router])
  const burning = world.name('burning', await evm.deploy(artifacts().Burning, args, cast.owner))
  const traded: Traded[] = []
  const recipient = world.issuer
  for (const [name, given] of Object.entries(termsBy(burning, recipient))) {
    const terms = { ...plainToken, name: 'Forge', symbol: 'FRG', totalSupply: 2_000n * TOKEN }
    traded.push(await openToken(world, name, { ...terms, ...given }, { factory, router, burning }))
  }
  return {
    burning,
    pools,
    router,
    wtrx,
    lens: await Lens.open(evm, 'BurnLens'),
    streamLens: await Lens.open(evm),
    zoo: await world.zoo([burning, pools]),
    traded,
  }
}

/**
 * Creates a token, opens its pool with half of the supply, and gives everyone a part of the rest.
 */
async function openToken(
  world: World,
  name: string,
  terms: TokenTerms,
  at: { readonly factory: Address; readonly router: Address; readonly burning: Address },
): Promise<Traded> {
  const { evm, actors } = world
  const [creator] = actors as [Address]
  const order = keccakHex(name)
  const paid = { callValue: await evm.read(tokenFactory.creationFee(at.factory)) }
  const create = tokenFactory.createToken(at.factory, order, terms, paid)
  const { logs } = await world.must(creator, create)
  const [made] = decodeEvents(tokenFactoryEvents.tokenCreated, at.factory, logs)
  const [address, pool] = [made!['token'] as Address, made!['pool'] as Address]
  world.name(name, address)
  world.name(`pool of ${name}`, pool)
  await world.must(creator, trc20.approve(address, at.router, 1_000n * TOKEN))
  const callValue = 1_000n * TRX
  const open = poolRouter.addLiquidity(at.router, order, address, 1_000n * TOKEN, 0n, FAR, {
    callValue,
  })
  await world.must(creator, open)
  for (const who of actors) {
    const transfer = contractCall(address, 'transfer(address,uint256)', [who, 200n * TOKEN])
    if (who !== creator) await world.must(creator, transfer)
    await world.must(who, trc20.approve(address, at.burning, 10n ** 30n))
  }
  const balance = (of: Address) => evm.balance(address, of)
  return { name, address, decimals: 18n, balance, pool, terms, openedAt: evm.now }
}

/** Returns the current buy tax of a token, in basis points. */
export function feeOf({ terms, openedAt }: Traded, now: number): bigint {
  const isProtected = now < openedAt + terms.protectTime / SECOND_MS
  return BigInt(Math.max(terms.feeBuy, isProtected ? terms.protectFee : 0))
}
