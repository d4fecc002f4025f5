import { nobody, type Address } from '../../src/core/address.ts'
import type { Issuer } from './issuer.ts'
import { wordOf, type Lens } from './lens.ts'
import type { IncomeModel } from './incomeModel.ts'
import { signers } from './incomeVouchers.ts'
import type { Coin } from './sheet.ts'
import { same } from './stakeBooks.ts'
import type { World } from './world.ts'
import { DUST, isSteady, type ZooToken } from './zoo.ts'

/** An asset that the fund pays. */
export interface FundCoin {
  /** Address of the token, or the zero address for TRX. */
  readonly address: Address
  readonly coin: Coin
  /** The token; absent for TRX. */
  readonly token?: ZooToken
  /** Approximate initial payment per day. */
  readonly scale: bigint
}

const OF_ALL = 11
const OF_COIN = 9
const OF_ORDER = 5
const STATES = { open: 1n, paid: 2n, takenBack: 3n }
const DAY = 86_400n

/** Expected state of the income fund, to compare with the real one. */
export class FundBooks {
  readonly world: World
  readonly fund: Address
  readonly model: IncomeModel
  readonly coins: readonly FundCoin[]
  readonly issuer: Issuer
  readonly #lens: Lens
  /** Last observed balance of a token whose balances change on their own. */
  readonly #seen = new Map<Address, bigint>()

  constructor(
    world: World,
    fund: Address,
    model: IncomeModel,
    coins: readonly FundCoin[],
    issuer: Issuer,
    lens: Lens,
  ) {
    this.world = world
    this.fund = fund
    this.model = model
    this.coins = coins
    this.issuer = issuer
    this.#lens = lens
  }

  /** Balance of an asset, without the fees. */
  held({ address, coin, token }: FundCoin): bigint {
    if (token && !isSteady(token)) return this.#seen.get(address) ?? 0n
    const has = this.world.sheet.amount(coin, this.fund)
    return address === nobody ? has - this.model.feesHeld : has
  }

  async look({ address, token }: FundCoin): Promise<void> {
    if (token && !isSteady(token)) this.#seen.set(address, await token.balance(this.fund))
  }

  /** Amount that rounding may leave behind when all should be paid. */
  dustOf = ({ token }: FundCoin): bigint => (token && !isSteady(token) ? DUST : 0n)

  /** Whether only our own code could prevent a payment in this asset. */
  isPayable = ({ token }: FundCoin): boolean =>
    !token || (isSteady(token) && token.name !== 'LiesTrue' && !this.issuer.obstructed.has(token))

  /** Records a transfer as the token performs it. */
  move({ coin, token }: FundCoin, from: Address, to: Address, amount: bigint): void {
    if (token) this.issuer.book(token, from, to, amount)
    else this.world.sheet.move(coin, from, to, amount)
  }

  /** Throws Broken unless the fund reports the expected state. */
  async check(): Promise<void> {
    const { orders, times, feesHeld, isPaused } = this.model
    const { now } = this.world.evm
    const fees = this.model.fees(now)
    const coming = this.model.nextFees(now)
    for (const each of this.coins) await this.look(each)
    const args = [
      this.fund,
      this.coins.map(({ address }) => address),
      orders.map(({ who }) => who),
      orders.map(({ order }) => order),
      signers.map(({ address }) => address),
    ]
    const size = OF_ALL + this.coins.length * OF_COIN + orders.length * OF_ORDER + signers.length
    const signature = 'fund(address,address[],address[],bytes32[],address[])'
    const [told] = await this.#lens.look(signature, args, size)
    const count = BigInt(orders.length)
    const { start, end } = times
    same('the fund', told!, [
      fees.minimum,
      fees.maximum,
      BigInt(start),
      BigInt(end),
      DAY,
      count,
      feesHeld,
      isPaused ? 1n : 0n,
      coming?.minimum ?? 0n,
      coming?.maximum ?? 0n,
      BigInt(coming?.from ?? 0),
      ...this.coins.flatMap((each) => this.#limits(each, now)),
      ...orders.flatMap(({ coin, amount, fee, paidAt, state }) => [
        wordOf(coin),
        amount,
        fee,
        BigInt(paidAt),
        STATES[state],
      ]),
      ...signers.map(({ address }) => (this.model.isSigner(address, now) ? 1n : 0n)),
    ])
  }

  #limits(coin: FundCoin, now: number): readonly bigint[] {
    const of = this.model.coin(coin.address)
    const coming = [of.caps, of.minimum].map((term) => {
      const { value = 0n, from = 0 } = term.next(now) ?? {}
      return [value, BigInt(from)]
    })
    const [cap, minimum] = coming as [bigint[], bigint[]]
    const due = [of.caps.at(now), ...cap, of.minimum.at(now), of.left(now)]
    return [...due, this.held(coin), this.model.reserved(coin.address), ...minimum]
  }
}
