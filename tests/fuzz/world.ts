import { contractCall } from '../../src/chain/call.ts'
import { decodeEvents, eventShape } from '../../src/chain/event.ts'
import type { Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import { accountNamed, DEPLOYER } from './accounts.ts'
import { artifacts } from './artifacts.ts'
import { dataOf, Evm, type Outcome, type SentCall } from './evm.ts'
import { Sheet, type Coin } from './sheet.ts'
import { deployZoo, type ZooToken } from './zoo.ts'

/** A call by an account, and the effects of its success on the books of a law. */
export interface Intent {
  readonly who: Address
  readonly call: SentCall
  /** Reads the state right before the call, unless it runs within another call. */
  readonly look?: (() => Promise<unknown>) | undefined
  /** Records the effects of a success. Throws Broken if the call should have failed. */
  readonly book: (outcome: Outcome) => void
  /**
   * Whether the call takes effect before it calls others, so that its effects are recorded first.
   */
  readonly isDoneFirst?: boolean
  /** Energy limit of a call that must succeed now, whatever others did; otherwise undefined. */
  readonly due?: bigint | undefined
}

const MOODS = ['friendly', 'refuses', 'burns', 'reverts a bomb', 'returns a bomb'] as const
const ALL_SUN = 10n ** 15n

const did = eventShape('Did(uint256 indexed number)')

/** Number of successes and failures of a call, and the most energy of a success. */
export interface Tally {
  readonly done: number
  readonly failed: number
  readonly most: bigint
}

/** Actors: honest users, the contracts' owner, and a hostile one that harms anyone it can. */
export interface Cast {
  readonly people: readonly Address[]
  readonly owner: Address
  /** A hostile contract, which acts through `Hostile.sol`. */
  readonly hostile: Address
  /** An account without any role. */
  readonly stranger: Address
}

/** The machine and its users: who acts, with which outcome, and what must hold afterwards. */
export class World {
  readonly evm: Evm
  readonly cast: Cast
  /** Log of actions, to read a failing sequence. */
  readonly log: string[] = []
  /** Tally of each kind of call, by signature. */
  readonly tallies: Map<string, Tally> = new Map()
  calls = 0
  sheet: Sheet
  #armed: readonly Intent[] = []
  #names = new Map<Address, string>()
  #isWatched = false
  #takesCards = false

  private constructor(evm: Evm, cast: Cast) {
    this.evm = evm
    this.cast = cast
    this.sheet = new Sheet({})
    const { people, owner, hostile, stranger } = cast
    people.forEach((person, index) => this.name(`person ${index}`, person))
    this.name('owner', owner)
    this.name('stranger', stranger)
    this.name('hostile', hostile)
  }

  static async open(): Promise<World> {
    const evm = new Evm()
    const hostile = await evm.deploy(artifacts().Hostile)
    const people = ['ann', 'ben', 'cleo'].map(accountNamed)
    const cast = { people, owner: accountNamed('owner'), hostile, stranger: accountNamed('zoe') }
    for (const each of [...people, cast.owner, hostile, cast.stranger]) evm.give(each, ALL_SUN)
    return new World(evm, cast)
  }

  /** Accounts that may act on their own. */
  get actors(): readonly Address[] {
    return [...this.cast.people, this.cast.hostile]
  }

  /** Deployer of the zoo's tokens, and owner of those that have one. */
  readonly issuer: Address = DEPLOYER

  /** Names an address for logs and breaches. */
  name(name: string, address: Address): Address {
    this.#names.set(address, name)
    return address
  }

  nameOf = (address: Address): string => this.#names.get(address) ?? address

  isHostile = (who: Address): boolean => who === this.cast.hostile

  /** Whether an account currently accepts a card when asked. */
  takesCards = (who: Address): boolean => !this.isHostile(who) || this.#takesCards

  /** TRX, including WTRX if `wtrx` is given. */
  trx = (wtrx?: Address): Coin => ({
    name: 'sun',
    balance: async (of) => this.evm.sun(of) + (wtrx ? await this.evm.balance(wtrx, of) : 0n),
  })

  /** Deploys one token of each kind. Everyone gets plenty, and `spenders` may take all of it. */
  async zoo(spenders: readonly Address[]): Promise<ZooToken[]> {
    const send = this.actors.map((who) => (call: SentCall) => this.must(who, call))
    const tokens = await deployZoo(this.evm, this.issuer, send, this.actors, spenders)
    for (const token of tokens) this.name(token.name, token.address)
    return tokens
  }

  /** Sends a call during setup that may be refused. */
  attempt = (who: Address, call: SentCall): Promise<Outcome> =>
    this.evm.call(...this.#sent(who, call))

  /** Opens a sheet with all actors and the named contracts. */
  openSheet(contracts: Readonly<Record<string, Address>>): Sheet {
    const everybody = [...this.actors, this.cast.owner, this.cast.stranger]
    const names = Object.fromEntries(everybody.map((each) => [this.nameOf(each), each]))
    return (this.sheet = new Sheet({ ...names, ...contracts }))
  }

  /** Sends a call during setup that must succeed. */
  async must(who: Address, call: SentCall): Promise<Outcome> {
    return this.evm.must(...this.#sent(who, call))
  }

  /** Advances the clock. */
  pass(seconds: number): void {
    this.evm.pass(seconds)
    this.#tell(`${seconds} s pass`)
  }

  /** Sets the hostile contract's reaction to payments and calls. */
  async turn(mood: (typeof MOODS)[number]): Promise<void> {
    const number = BigInt(MOODS.indexOf(mood))
    await this.evm.must(
      this.cast.stranger,
      contractCall(this.cast.hostile, 'behave(uint8)', [number]),
    )
    this.#takesCards = mood === 'friendly'
    this.#tell(`hostile ${mood}`)
  }

  turnAnyhow = (dice: Dice): Promise<void> => this.turn(dice.pick(MOODS))

  /** Has the hostile contract make these calls, one each time it is paid or called. */
  async arm(intents: readonly Intent[]): Promise<void> {
    this.#armed = intents
    const calls = intents.map(({ call }) => [call.contract, call.callValue, dataOf(call)])
    const prepare = contractCall(this.cast.hostile, 'prepare((address,uint256,bytes)[])', [calls])
    await this.evm.must(this.cast.stranger, prepare)
    this.#takesCards = true
    this.#tell(`hostile prepares ${intents.map(({ call }) => this.#textOf(call)).join(', ')}`)
  }

  /** Makes the call, records its effects, and returns whether it succeeded. Throws Broken. */
  async act({ who, call, look, book, due, isDoneFirst }: Intent): Promise<boolean> {
    await look?.()
    const before = this.evm.moment()
    const outcome = await this.evm.call(...this.#sent(who, call))
    this.calls += 1
    const { result, energy } = outcome
    this.#tell(`${this.nameOf(who)}: ${this.#textOf(call)}: ${result}, ${energy} energy`)
    const isDone = result === 'SUCCESS'
    this.#count(call.signature, isDone, energy)
    if (isDone) {
      if (isDoneFirst) book(outcome)
      const ended = decodeEvents(did, this.cast.hostile, outcome.logs).map((each) => each.number)
      for (const number of ended) this.#tell(`  within it, hostile did number ${number}`)
      for (const number of this.#inTurn(ended.map(Number))) this.#armed[number]!.book(outcome)
      if (!isDoneFirst) book(outcome)
    } else law(this.evm.isUnchangedSince(before), () => 'a failed call changed something')
    if (due === undefined) return isDone
    law(isDone, () => `${this.nameOf(who)} could not ${this.#textOf(call)}: ${result}`)
    law(
      energy <= due,
      () => `${this.#textOf(call)} took ${energy} energy, and at most ${due} is due`,
    )
    return isDone
  }

  /**
   * Sorts prepared calls into the order in which their effects are recorded.
   *
   * `ended` is the order in which they ended, and their numbers are the order in which they began.
   * A call that ended before one of a lower number ran within it.
   */
  #inTurn(ended: readonly number[]): readonly number[] {
    const order: number[] = []
    for (const number of ended) {
      let place = order.length
      if (this.#armed[number]!.isDoneFirst) while (order[place - 1]! > number) place -= 1
      order.splice(place, 0, number)
    }
    return order
  }

  #count(signature: string, isDone: boolean, energy: bigint): void {
    const { done, failed, most } = this.tallies.get(signature) ?? { done: 0, failed: 0, most: 0n }
    this.tallies.set(signature, {
      done: done + (isDone ? 1 : 0),
      failed: failed + (isDone ? 0 : 1),
      most: isDone && energy > most ? energy : most,
    })
  }

  /** Begins a sequence with an empty log and no prepared calls. */
  begin(isWatched: boolean): void {
    this.log.length = 0
    this.#armed = []
    this.#isWatched = isWatched
  }

  #tell(text: string): void {
    if (this.#isWatched) this.log.push(text)
  }

  /** Routes a call of the hostile contract through an account that calls it. */
  #sent(who: Address, call: SentCall): [Address, SentCall] {
    if (!this.isHostile(who)) return [who, call]
    const data = dataOf(call)
    const args = [call.contract, call.callValue, data]
    return [this.cast.stranger, contractCall(who, 'act(address,uint256,bytes)', args)]
  }

  #textOf({ contract, signature, args, callValue }: SentCall): string {
    const show = (value: unknown): string =>
      Array.isArray(value)
        ? `[${value.map(show).join(' ')}]`
        : this.nameOf(String(value) as Address)
    const paid = callValue > 0n ? ` with ${callValue} sun` : ''
    const name = signature === '' ? 'receive' : signature.slice(0, signature.indexOf('('))
    return `${this.nameOf(contract)}.${name}(${args.map(show).join(', ')})${paid}`
  }
}
