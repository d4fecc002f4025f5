import { tokenFactory, tokenFactoryEvents } from '../../src/chain/contracts/tokenFactory.ts'
import type { AbiValue } from '../../src/chain/abi.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import type { PresaleTerms, TokenTerms } from '../../src/core/tokenTerms.ts'
import type { Dice } from '../simulation/dice.ts'
import type { Launchpad } from './launchpad.ts'
import type { Lengths } from './presaleBooks.ts'
import type { World } from './world.ts'

/** Contracts of a creation, and its final terms. */
export interface Creation {
  readonly token: Address
  readonly pool: Address
  readonly tokenTerms: TokenTerms
  readonly sale?: Sale
}

interface Sale {
  readonly presale: Address
  readonly terms: PresaleTerms
  readonly lengths: Lengths
}

interface Wanted {
  readonly token: TokenTerms
  /** Terms of a presale created along with the token. */
  readonly terms?: PresaleTerms
}

const CHANCE_OF_STRANGE = 0.2

/**
 * Creates a token, with a presale if terms are given. Occasionally one of its recipients is one of
 * our contracts, or one that this creation deploys.
 *
 * The signer of a TRON transaction knows those addresses beforehand. If the factory refuses,
 * creation falls back to the given recipients.
 */
export async function createAnyhow(
  world: World,
  launchpad: Launchpad,
  creator: Address,
  dice: Dice,
  wanted: Wanted,
): Promise<Creation> {
  const { evm } = world
  const order = dice.hex(64)
  const start = evm.moment()
  const plain = await create(world, launchpad, creator, order, wanted)
  if (!plain) throw new Error('the terms that were drawn are refused')
  if (!dice.chance(CHANCE_OF_STRANGE)) return named(world, plain)
  evm.rewind(start)
  const { token, pool, sale } = plain
  const { tokenFactory: factory, poolRouter, wtrx, otcMarket } = launchpad
  const strange = [
    token,
    pool,
    factory,
    poolRouter,
    wtrx,
    otcMarket,
    ...(sale ? [sale.presale] : []),
  ]
  const feeRecipient = dice.chance(0.7) ? dice.pick(strange) : wanted.token.feeRecipient
  const devLPReceiver = dice.chance(0.7) ? dice.pick(strange) : wanted.terms?.devLPReceiver
  const made = await create(world, launchpad, creator, order, {
    token: { ...wanted.token, feeRecipient },
    ...(wanted.terms && { terms: { ...wanted.terms, devLPReceiver } }),
  })
  if (made) return named(world, made)
  evm.rewind(start)
  return named(world, (await create(world, launchpad, creator, order, wanted))!)
}

function named(world: World, made: Creation): Creation {
  world.name('token', made.token)
  world.name('pool', made.pool)
  if (made.sale) world.name('presale', made.sale.presale)
  return made
}

/** Creates a token; undefined if the factory refuses. */
async function create(
  world: World,
  { tokenFactory: factory }: Launchpad,
  creator: Address,
  order: string,
  { token, terms }: Wanted,
): Promise<Creation | undefined> {
  const { evm } = world
  const paid = { callValue: await evm.read(tokenFactory.creationFee(factory)) }
  const call = terms
    ? tokenFactory.createTokenAndPresale(factory, order, token, terms, paid)
    : tokenFactory.createToken(factory, order, token, paid)
  const outcome = await world.attempt(creator, call)
  if (outcome.result !== 'SUCCESS') return undefined
  const [made] = decodeEvents(tokenFactoryEvents.tokenCreated, factory, outcome.logs)
  const [sale] = decodeEvents(tokenFactoryEvents.presaleCreated, factory, outcome.logs)
  return {
    token: made!['token'] as Address,
    pool: made!['pool'] as Address,
    tokenTerms: token,
    ...(sale && terms && { sale: saleOf(sale, terms, evm.now) }),
  }
}

const saleOf = (event: Readonly<Record<string, AbiValue>>, terms: PresaleTerms, now: number) => ({
  presale: event['presale'] as Address,
  terms,
  lengths: {
    saleSeconds: Number(event['endTime']) - now,
    insuranceSeconds: Number(event['insuranceSeconds']),
  },
})
