import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import {
  incomeOwnerEvents,
  nameSigner,
  pauseIncome,
  removeSigner,
  setDayCap,
  setIncomeFees,
  setIncomeMinimum,
  setIncomeTimes,
} from '../../sandbox/world/income.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import type { FundBooks, FundCoin } from './incomeBooks.ts'
import { DAY } from './incomeModel.ts'
import { signers } from './incomeVouchers.ts'
import type { Act } from './sequence.ts'
import type { Intent } from './world.ts'

/** Energy limits of owner calls that no one may obstruct. */
const MOST = { set: 110_000n, withdraw: 220_000n }
const MOST_FEE = 10n ** 9n
const FEES: readonly (readonly [bigint, bigint])[] = [
  [0n, 0n],
  [1n, 2n],
  [2_000_000n, 20_000_000n],
  [2_000_000n, 20_000_000n],
  [2_000_000n, 20_000_000n],
  [MOST_FEE, MOST_FEE],
  [5n, 4n],
  [1n, MOST_FEE + 1n],
]
const BEYOND = 2n ** 112n

/** Settings, pauses and withdrawals of the income fund's owner. */
export class IncomeOwner {
  readonly #books: FundBooks

  constructor(books: FundBooks) {
    this.#books = books
  }

  readonly acts: Readonly<Record<string, Act>> = {
    setFees: (dice) => this.setFees(...dice.pick(FEES)),
    setTimes: (dice) => {
      const start = this.#now + dice.pick([-DAY, 0, 0, 0, 1, DAY])
      return this.setTimes(
        start,
        start + dice.pick([0, DAY, 9 * DAY, 90 * DAY, 90 * DAY, 90 * DAY]),
      )
    },
    setDayCap: (dice) => {
      const coin = dice.pick(this.#books.coins)
      const current = this.#books.model.coin(coin.address).caps.at(this.#now)
      const cap = dice.chance(0.5)
        ? dice.pick([current * 2n, current + 1n, current / 2n, current, current * 10n])
        : dice.pick([0n, 1n, coin.scale, coin.scale * 3n, BEYOND - 1n, BEYOND])
      return this.setCap(coin, cap)
    },
    setMinimum: (dice) => {
      const { address, scale } = dice.pick(this.#books.coins)
      return this.setMinimum(address, dice.pick([0n, 1n, scale / 100n, scale, BEYOND]))
    },
    nameSigner: (dice) => this.#nameSigner(dice.pick(signers.slice(0, 4)).address),
    removeSigner: (dice) => this.removeSigner(dice.pick(signers).address),
    setPaused: (dice) => this.pause(dice.chance(0.3)),
    withdraw: (dice, who) => {
      const coin = dice.pick(this.#books.coins)
      const free = this.#books.held(coin) - this.#books.model.reserved(coin.address)
      const most = free > 0n ? free : 0n
      const amounts = [
        most,
        most / 5n,
        most / 9n,
        most / 9n,
        1n,
        0n,
        most + 1n,
        this.#books.held(coin),
      ]
      const { owner, hostile, people } = this.#books.world.cast
      return this.withdraw(
        coin,
        dice.pick(amounts),
        dice.pick([owner, owner, hostile, people[0]!, who]),
      )
    },
  }

  setFees(minimum: bigint, maximum: bigint): Intent {
    const isAllowed = minimum <= maximum && maximum <= MOST_FEE
    const book = () => this.#books.model.setFees(minimum, maximum, this.#now)
    return this.#own(setIncomeFees(this.#fund, minimum, maximum), book, isAllowed)
  }

  setTimes(start: number, end: number): Intent {
    const call = setIncomeTimes(this.#fund, start * SECOND_MS, end * SECOND_MS)
    const { model } = this.#books
    const isAllowed = model.mayTime(start, end, this.#now)
    return this.#own(call, () => model.setTimes(start, end, this.#now), isAllowed)
  }

  setCap({ address }: FundCoin, cap: bigint): Intent {
    const book = () => this.#books.model.setCap(address, cap, this.#now)
    return this.#own(setDayCap(this.#fund, address, cap), book, cap < BEYOND)
  }

  setMinimum(coin: Address, minimum: bigint): Intent {
    const book = () => this.#books.model.setMinimum(coin, minimum, this.#now)
    return this.#own(setIncomeMinimum(this.#fund, coin, minimum), book, minimum < BEYOND)
  }

  pause(isPaused: boolean): Intent {
    const book = () => {
      this.#books.model.isPaused = isPaused
    }
    return this.#own(pauseIncome(this.#fund, isPaused), book, true)
  }

  removeSigner(signer: Address): Intent {
    const { model } = this.#books
    const isThere = model.signsFrom(signer) !== undefined && !model.isRemoved(signer)
    const book = () => model.removeSigner(signer)
    return this.#own(removeSigner(this.#fund, signer), book, isThere)
  }

  /** Withdraws anything that no open order claims, to any account, but no fees. */
  withdraw(coin: FundCoin, amount: bigint, to: Address): Intent {
    const { model, world } = this.#books
    const isFree = () =>
      amount > 0n && amount + model.reserved(coin.address) <= this.#books.held(coin)
    const book: Intent['book'] = ({ logs }) => {
      law(isFree(), () => 'the owner took what somebody is owed, or fees')
      const told = decodeEvents(incomeOwnerEvents.withdrawn, this.#fund, logs)
      const isTold = told.some(
        (each) => each.coin === coin.address && each.to === to && each.amount === amount,
      )
      law(isTold, () => 'a withdrawal of the owner is not told')
      this.#books.move(coin, this.#fund, to, amount)
    }
    const signature = 'withdraw(address,address,uint256)'
    const call = contractCall(this.#fund, signature, [coin.address, to, amount])
    const isDue = isFree() && this.#books.isPayable(coin) && (!coin.token || !world.isHostile(to))
    return {
      who: this.#who,
      call,
      book,
      look: () => this.#books.look(coin),
      due: isDue ? MOST.withdraw : undefined,
    }
  }

  /** Calls reserved for the owner. */
  intrusions = (dice: Dice, who: Address): readonly ContractCall[] => {
    const { address } = dice.pick(this.#books.coins)
    return [
      setIncomeFees(this.#fund, 0n, 0n),
      setIncomeTimes(this.#fund, 0, 2 ** 40),
      setDayCap(this.#fund, address, dice.pick([0n, BEYOND - 1n])),
      setIncomeMinimum(this.#fund, address, 0n),
      nameSigner(this.#fund, who),
      removeSigner(this.#fund, signers[0]!.address),
      pauseIncome(this.#fund, dice.chance(0.5)),
      contractCall(this.#fund, 'withdraw(address,address,uint256)', [address, who, 1n]),
      contractCall(this.#fund, 'transferOwnership(address)', [who]),
      contractCall(this.#fund, 'renounceOwnership()', []),
      contractCall(this.#fund, '', [], { callValue: 1n }),
    ]
  }

  get #fund(): Address {
    return this.#books.fund
  }

  get #who(): Address {
    return this.#books.world.cast.owner
  }

  get #now(): number {
    return this.#books.world.evm.now
  }

  #nameSigner(signer: Address): Intent {
    const isNew = this.#books.model.signsFrom(signer) === undefined
    const book = () => this.#books.model.nameSigner(signer, this.#now)
    return this.#own(nameSigner(this.#fund, signer), book, isNew)
  }

  #own(call: ContractCall, book: () => void, isAllowed: boolean): Intent {
    return { who: this.#who, call, book, due: isAllowed ? MOST.set : undefined }
  }
}
