import type { ResponseOf } from '../../src/api/endpoints/endpoint.ts'
import type { served, ServedName } from '../../src/api/endpoints/served.ts'
import { blindBoxSale } from '../../src/chain/contracts/blindBoxSale.ts'
import { card } from '../../src/chain/contracts/card.ts'
import { incomeFund } from '../../src/chain/contracts/incomeFund.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { referral } from '../../src/chain/contracts/referral.ts'
import { tokenFactory } from '../../src/chain/contracts/tokenFactory.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { trxBurnSale } from '../../src/chain/contracts/trxBurnSale.ts'
import type { ChainNode } from '../../src/chain/node.ts'
import type { View } from '../../src/chain/view.ts'
import type { Config } from '../../src/config/schema.ts'
import type { Address } from '../../src/core/address.ts'
import { MINUTE_MS } from '../../src/core/time.ts'
import type { Fields } from './ask.ts'
import type { Read, Values } from './values.ts'

/** Figure that both the backend and the chain report. */
interface Figure<N extends ServedName = ServedName> {
  readonly name: N
  readonly fields: Fields
  readonly what: string
  readonly told: (answer: ResponseOf<(typeof served)[N]>) => unknown
  readonly onChain: () => Promise<unknown>
  /** Compares the two values as text. */
  readonly agree: (backend: string, chain: string) => boolean
}

const isSame: Figure['agree'] = (backend, chain) => backend === chain

export interface ChainFault {
  readonly name: ServedName
  readonly fault: string
}

/** Number of attempts, because a block may change the figure between two reads. */
const TRIES = 3
/** Number of figures compared of each kind. */
const SOME = 3
/** Maximum lag between backend and node, whose newest blocks may differ for a short time. */
const MOST_APART_MS = 2 * MINUTE_MS

/** Compares the backend's figures with those of the chain's node. */
export async function compareWithChain(
  read: Read,
  node: ChainNode,
  values: Values,
  config: Config,
  isChosen: (line: readonly [ServedName]) => boolean,
): Promise<{ compared: number; faults: ChainFault[] }> {
  const faults: ChainFault[] = []
  const figures = figuresOf(node, values, config).filter(({ name }) => isChosen([name]))
  for (const { name, fields, what, told, onChain, agree } of figures) {
    let fault: string | undefined
    for (let tries = TRIES; tries > 0; tries -= 1) {
      const answer = await read(name, fields)
      // A failed answer is already reported by the judgement of the endpoint.
      if (answer === undefined) break
      const [backend, chain] = [String(told(answer as never)), String(await onChain())]
      fault = agree(backend, chain)
        ? undefined
        : `${what}: the chain says ${chain}, the backend ${backend}`
      if (fault === undefined) break
    }
    if (fault !== undefined) faults.push({ name, fault })
  }
  return { compared: figures.length, faults }
}

function figuresOf(node: ChainNode, { byField }: Values, { contracts }: Config): Figure[] {
  const figures: Figure[] = []
  const some = (field: string) => (byField.get(field) ?? []).slice(0, SOME).map(String)
  const ask = async <T>(view: View<T>): Promise<T> => {
    const answer = await node.read(view)
    if (!answer.ok) throw new Error(`the node does not answer: ${JSON.stringify(answer.error)}`)
    return answer.value
  }
  const add = <N extends ServedName>(name: N, fields: Fields, what: string) => ({
    is: (told: Figure<N>['told'], onChain: Figure['onChain'], agree = isSame) =>
      figures.push({ name, fields, what, told, onChain, agree } as unknown as Figure),
  })

  add('getTimestamp', {}, 'time of the newest block').is(
    ({ now }) => now,
    async () => {
      const head = await node.head()
      return head.ok ? head.value.timestamp : 'nothing'
    },
    (backend, chain) => Math.abs(Number(backend) - Number(chain)) < MOST_APART_MS,
  )
  const factory = contracts.tokenFactory
  add('findConfig', {}, 'fee of a creation').is(
    ({ creationFee }) => creationFee,
    () => ask(tokenFactory.creationFee(factory)),
  )
  for (const productId of some('productId')) {
    const box = () => ask(blindBoxSale.box(contracts.blindBoxSale, BigInt(productId)))
    add('productDetail', { productId }, `first price of box ${productId}`).is(
      ({ prices: [first] }) => first?.units,
      async () => (await box()).firstAmount,
    )
    add('productDetail', { productId }, `supply of box ${productId}`).is(
      ({ supply }) => supply,
      async () => (await box()).supply,
    )
  }
  for (const token of some('token')) {
    add('tokenDetail', { token }, `symbol of ${token}`).is(
      ({ terms }) => terms.symbol,
      () => ask(trc20.symbol(token as Address)),
    )
    add('tokenDetail', { token }, `supply of ${token}`).is(
      ({ terms, burnt }) => terms.totalSupply - burnt,
      () => ask(trc20.totalSupply(token as Address)),
    )
  }
  for (const token of some('traded'))
    add('getBaseInfo', { token }, `sun in the pool of ${token}`).is(
      ({ trx }) => trx,
      async () => (await ask(poolRouter.reservesOf(contracts.poolRouter, token as Address))).sun,
    )
  const { card: cards, referral: invitations, incomeFund: fund, trxBurnSale: sale } = contracts
  if (cards)
    for (const level of some('level'))
      add('productLevelInfo', { level }, `price of level ${level}`).is(
        ({ levels: [first] }) => first?.price,
        async () => (await ask(card.level(cards, BigInt(level)))).price,
      )
  if (invitations)
    for (const owner of some('owner').slice(0, 1))
      add('myCommunity', { owner }, 'leader').is(
        ({ leader }) => leader.address,
        () => ask(referral.leader(invitations)),
      )
  if (fund)
    for (const owner of some('owner').slice(0, 1)) {
      add('apply', { owner }, 'least fee of a withdrawal').is(
        ({ feeMinimum }) => feeMinimum,
        async () => (await ask(incomeFund.data(fund))).feeMinimum,
      )
      add('apply', { owner }, 'whether withdrawals are paused').is(
        ({ isPaused }) => isPaused,
        () => ask(incomeFund.isPaused(fund)),
      )
    }
  if (sale)
    add('trxBurnSum', { kind: 'burnTrx' }, 'rate of tokens for TRX').is(
      ({ rate }) => rate,
      () => ask(trxBurnSale.rate(sale)),
    )
  return figures
}
