import { TEAM_DEPTH } from '../../src/chain/contracts/referral.ts'
import type { Address } from '../../src/core/address.ts'

interface Bound {
  readonly inviter: Address
  /** Time in seconds. */
  readonly at: number
}

/** Inviters and members, counted from the top down. The contract counts from below. */
export class TeamModel {
  readonly leader: Address
  readonly #bound = new Map<Address, Bound>()
  readonly #invited = new Map<Address, Address[]>()

  constructor(leader: Address) {
    this.leader = leader
  }

  isActive = (who: Address): boolean => who === this.leader || this.#bound.has(who)

  boundOf = (who: Address): Bound | undefined => this.#bound.get(who)

  membersOf = (who: Address): readonly Address[] => this.#invited.get(who) ?? []

  /** All accounts that may invite, from the leader on, in order of arrival. */
  get active(): readonly Address[] {
    return [this.leader, ...this.#bound.keys()]
  }

  canBind = (who: Address, to: Address): boolean =>
    who !== to && who !== this.leader && !this.#bound.has(who) && this.isActive(to)

  bind(who: Address, inviter: Address, at: number): void {
    this.#bound.set(who, { inviter, at })
    this.#invited.set(inviter, [...this.membersOf(inviter), who])
  }

  /** Number of members on the levels that count. */
  sizeOf(who: Address): number {
    let [level, size] = [this.membersOf(who), 0]
    for (let depth = 0; depth < TEAM_DEPTH && level.length > 0; depth += 1) {
      size += level.length
      level = level.flatMap(this.membersOf)
    }
    return size
  }

  /** Inviters above an account. The list is cut, because a circle would never end. */
  lineOf(who: Address): readonly Address[] {
    const line: Address[] = []
    let above = this.#bound.get(who)?.inviter
    while (above !== undefined && line.length <= this.#bound.size) {
      line.push(above)
      above = this.#bound.get(above)?.inviter
    }
    return line
  }
}
