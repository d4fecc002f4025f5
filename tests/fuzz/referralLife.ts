import { encodeValues } from '../../src/chain/abi.ts'
import { contractCall } from '../../src/chain/call.ts'
import {
  MEMBERS_PAGE,
  referral as calls,
  referralEvents as events,
  TEAM_DEPTH,
} from '../../src/chain/contracts/referral.ts'
import { decodeEvents } from '../../src/chain/event.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import type { Dice } from '../simulation/dice.ts'
import { accountNamed } from './accounts.ts'
import { artifacts } from './artifacts.ts'
import { law } from './broken.ts'
import { wordOf, type Lens } from './lens.ts'
import type { Act, Life } from './sequence.ts'
import { same } from './stakeBooks.ts'
import { TeamModel } from './teamModel.ts'
import type { Intent, World } from './world.ts'

/**
 * Energy limits of an activation: the base for a further member of the leader, each level above,
 * and an inviter's first member. The number of members makes no difference. A contract uses
 * slightly more.
 */
const MOST_ENERGY = { binding: 56_000, level: 5_600, first: 30_000 }
const LAST = 2n ** 256n - 1n
const WORDS = 7

/** One life of the contract that records who invited whom. */
export class ReferralLife implements Life {
  readonly #world: World
  readonly #contract: Address
  readonly #lens: Lens
  readonly #team: TeamModel
  #newcomers = 0

  private constructor(world: World, contract: Address, lens: Lens, leader: Address) {
    this.#world = world
    this.#contract = contract
    this.#lens = lens
    this.#team = new TeamModel(leader)
  }

  /** Starts with a leader, possibly a contract, usually with a line or a crowd of members below. */
  static async begin(world: World, lens: Lens, dice: Dice): Promise<ReferralLife> {
    const { cast, evm } = world
    const leader = dice.pick([cast.owner, cast.owner, cast.hostile, cast.people[0]!])
    const args = encodeValues(['address'], [leader])
    const contract = await evm.deploy(artifacts().Referral, args)
    world.name('referral', contract)
    const life = new ReferralLife(world, contract, lens, leader)
    await world.openSheet({ referral: contract }).add(world.trx())
    await life.#populate(dice)
    return life
  }

  readonly events = { 'a page': (dice: Dice) => this.#checkPage(dice, this.#anybody(dice)) }

  readonly acts: Record<string, Act> = {
    bind: (dice, who) => this.#bind(dice.chance(0.5) ? who : this.#newcomer(), this.#below(dice)),
    'bind to anybody': (dice, who) => this.#bind(who, this.#anybody(dice)),
    'the leader binds': (dice) => this.#bind(this.#team.leader, this.#below(dice)),
    'an intruder': (dice, who) => {
      const calls = [
        contractCall(this.#contract, 'transferOwnership(address)', [who]),
        contractCall(this.#contract, 'setLeader(address)', [who]),
        contractCall(this.#contract, 'bindParent(address)', [this.#below(dice)], { callValue: 1n }),
        contractCall(this.#contract, '', [], { callValue: 1n }),
      ]
      const book = () => law(false, () => 'somebody did what nobody can do')
      return { who, call: dice.pick(calls), book }
    },
  }

  async check(): Promise<void> {
    await this.#world.sheet.check()
    const all = this.#everybody
    const told = await this.#lens.look('teams(address,address[])', [this.#contract, all], WORDS)
    for (const [at, who] of all.entries()) {
      const { inviter = nobody, at: boundAt = 0 } = this.#team.boundOf(who) ?? {}
      const direct = BigInt(this.#team.membersOf(who).length)
      const size = BigInt(this.#team.sizeOf(who))
      const isActive = this.#team.isActive(who) ? 1n : 0n
      const due = [wordOf(inviter), BigInt(boundAt), direct, direct, size, size, isActive]
      same(this.#world.nameOf(who), told[at]!, due)
    }
  }

  /** Checks that every line ends at the leader, and that pages list every member once in place. */
  async end(dice: Dice): Promise<void> {
    const { active, leader } = this.#team
    for (const who of active) {
      const line = this.#team.lineOf(who)
      law(who === leader || line.at(-1) === leader, () => 'a line does not end at the leader')
    }
    for (const top of active) {
      const members = this.#team.membersOf(top)
      for (let at = 0; at < members.length; at += MEMBERS_PAGE)
        await this.#checkRange(top, BigInt(at), BigInt(at + MEMBERS_PAGE))
      if (members.length === 0) continue
      const index = dice.int(members.length)
      const { evm } = this.#world
      const told = await evm.read(calls.teamUsers(this.#contract, top, BigInt(index)))
      law(told === members[index], () => `member ${index} is another one`)
    }
    await this.check()
  }

  /** All members, and all accounts that could become one. */
  get #everybody(): readonly Address[] {
    const { actors, cast } = this.#world
    return [...new Set([...this.#team.active, ...actors, cast.owner, nobody, this.#contract])]
  }

  async #populate(dice: Dice): Promise<void> {
    const shape = dice.pick(['nobody', 'a line', 'a line', 'a crowd', 'a tree'] as const)
    // Most crowds fill less than a page, some more.
    const most = shape === 'a crowd' && dice.chance(0.2) ? MEMBERS_PAGE + 15 : 27
    const count = shape === 'nobody' ? 0 : dice.between(1, most)
    for (let at = 0; at < count; at += 1) {
      const { active, leader } = this.#team
      const to =
        shape === 'a line' ? active.at(-1)! : shape === 'a crowd' ? leader : dice.pick(active)
      await this.#world.act(this.#bind(this.#newcomer(), to))
    }
  }

  #newcomer(): Address {
    const name = `newcomer ${(this.#newcomers += 1)}`
    return this.#world.name(name, accountNamed(name))
  }

  /** Picks an active account: often the newest, the leader, or one in between. */
  #below(dice: Dice): Address {
    const { active, leader } = this.#team
    return dice.pick([active.at(-1)!, leader, dice.pick(active)])
  }

  /** Picks any account, including ones that are absent or cannot join. */
  #anybody = (dice: Dice): Address => dice.pick([...this.#everybody, this.#newcomer()])

  #bind(who: Address, to: Address): Intent {
    const book: Intent['book'] = ({ logs }) => {
      law(this.#team.isActive(to), () => 'somebody invited who is not active')
      law(this.#team.canBind(who, to), () => 'somebody was bound who could not be')
      const index = BigInt(this.#team.membersOf(to).length)
      const told = decodeEvents(events.parentBound, this.#contract, logs)
      const isTold = told.some(
        (each) => each.user === who && each.inviter === to && each.index === index,
      )
      law(isTold, () => 'a binding is not told, or of another number')
      this.#team.bind(who, to, this.#world.evm.now)
    }
    const call = calls.bindParent(this.#contract, to)
    return { who, call, book, due: this.#team.canBind(who, to) ? this.#energyFor(to) : undefined }
  }

  #energyFor(to: Address): bigint {
    const levels = Math.min(this.#team.lineOf(to).length, TEAM_DEPTH - 1)
    const first = this.#team.membersOf(to).length === 0 ? MOST_ENERGY.first : 0
    return BigInt(MOST_ENERGY.binding + levels * MOST_ENERGY.level + first)
  }

  /** Checks a page of arbitrary bounds. */
  #checkPage(dice: Dice, top: Address): Promise<void> {
    const { length } = this.#team.membersOf(top)
    const start = dice.pick([0, 0, dice.int(length + 1), length, length + dice.int(5)])
    const ends = [start, start + 1, length, start + MEMBERS_PAGE, start + dice.int(120), start - 1]
    const [from, to] = dice.chance(0.9)
      ? [BigInt(start), BigInt(Math.max(0, dice.pick(ends)))]
      : dice.pick([
          [0n, LAST],
          [LAST, LAST],
          [LAST, 0n],
          [LAST - 100n, LAST],
        ])
    return this.#checkRange(top, from!, to!)
  }

  async #checkRange(top: Address, start: bigint, end: bigint): Promise<void> {
    const told = await this.#lens.page(this.#contract, top, start, end)
    const isRefused = end < start || end - start > BigInt(MEMBERS_PAGE)
    const where = `${start} to ${end} of ${this.#world.nameOf(top)}`
    law((told === undefined) === isRefused, () => `another page is refused: ${where}`)
    if (!told) return
    const due = this.#team.membersOf(top).slice(Number(start), Number(end))
    const isSame = told.length === due.length && told.every((each, at) => each === due[at])
    law(isSame, () => `another page: ${where}`)
  }
}
