import { contractCall, type ContractCall } from '../../src/chain/call.ts'
import { tokenLock as calls } from '../../src/chain/contracts/tokenLock.ts'
import type { Address } from '../../src/core/address.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import type { Dice } from '../simulation/dice.ts'
import { law } from './broken.ts'
import { Gifts, giveToken } from './gifts.ts'
import { Issuer } from './issuer.ts'
import type { Act, Life } from './sequence.ts'
import { Vaults } from './vaults.ts'
import type { Intent, World } from './world.ts'
import { DUST, isSteady, type ZooToken } from './zoo.ts'

/** Energy limit of the call that no one may obstruct. */
const MOST_UNLOCK = 200_000n
/** One second longer than the longest lock, in seconds. */
const FAR = 3_650 * 86_400 + 1

interface Lock {
  readonly owner: Address
  readonly token: ZooToken
  readonly units: bigint
  /** Creation time in seconds; identifies the lock together with its owner. */
  readonly createdAt: number
  readonly unlockAt: number
  readonly vault: Address
  /** Gifts to the vault beyond the locked amount, in smallest units. */
  extra: bigint
  isLocked: boolean
}

/** Call that creates a lock in one of the two contracts. */
export interface Locking {
  readonly call: ContractCall
  readonly token: ZooToken
  readonly units: bigint
  /** Unlock time in seconds. */
  readonly unlockAt: number
}

/**
 * One life of a contract that locks tokens until a set time. No one gets them earlier, and no one
 * but their owner ever does. After that time, the owner gets all of them, whatever others did.
 */
export class LockLife implements Life {
  readonly world: World
  readonly tokens: readonly ZooToken[]
  readonly events: Life['events']
  readonly acts: Record<string, Act>
  readonly #contract: Address
  readonly #issuer: Issuer
  readonly #gifts: Gifts
  readonly #vaults: Vaults
  readonly #locks: Lock[] = []

  constructor(
    world: World,
    contract: Address,
    tokens: readonly ZooToken[],
    draw: (dice: Dice) => Locking,
    more: Readonly<Record<string, Act>> = {},
  ) {
    this.world = world
    this.tokens = tokens
    this.#contract = contract
    this.#issuer = new Issuer(world)
    this.#gifts = new Gifts(world, contract)
    this.#vaults = new Vaults(contract)
    this.events = {
      'a gift': (dice) => this.#give(dice),
      'an issuer': (dice) => this.#issuer.change(dice.pick(tokens), dice),
    }
    this.acts = {
      ...more,
      lock: (dice, who) => this.#lock(who, draw(dice)),
      unlock: (dice, who) => {
        if (this.#locks.length === 0) return undefined
        const { owner, createdAt } = dice.pick(this.#locks)
        return this.#unlock(dice.chance(0.8) ? owner : who, createdAt)
      },
      'an intruder': (dice, who) => this.#intrude(dice, who),
    }
  }

  async begin(): Promise<this> {
    const sheet = this.world.openSheet({ [this.world.nameOf(this.#contract)]: this.#contract })
    await sheet.add(this.world.trx())
    for (const token of this.tokens)
      if (isSteady(token)) await sheet.add(this.#vaults.counted(token))
    return this
  }

  async check(): Promise<void> {
    await this.world.sheet.check()
    for (const { token, vault, units, extra, isLocked } of this.#locks) {
      const [has, due] = [await token.balance(vault), isLocked ? units + extra : extra]
      if (isSteady(token)) law(has === due, () => `a vault has ${has} of ${due}`)
    }
  }

  async end(): Promise<void> {
    await this.#issuer.calm()
    this.world.pass(FAR)
    const isOfHostile = ({ owner }: Lock) => this.world.isHostile(owner)
    await this.#takeAll(this.#locks.filter((lock) => !isOfHostile(lock)))
    await this.world.turn('friendly')
    await this.#takeAll(this.#locks.filter(isOfHostile))
    for (const token of this.tokens.filter(isSteady))
      await this.#gifts.checkLeft(this.#vaults.counted(token))
  }

  async #takeAll(locks: readonly Lock[]): Promise<void> {
    for (const { owner, createdAt, token, vault } of locks) {
      const dust = isSteady(token) ? 0n : DUST
      if ((await token.balance(vault)) > dust) {
        const intent = this.#unlock(owner, createdAt)
        const isDue = !this.world.isHostile(owner)
        const done = await this.world.act({ ...intent, due: isDue ? MOST_UNLOCK : undefined })
        law(done, () => 'an owner could not have their coins')
        const left = await token.balance(vault)
        law(left <= dust, () => `${left} ${token.name} are left in a vault`)
      }
      await this.check()
    }
  }

  async #give(dice: Dice): Promise<void> {
    if (this.#locks.length === 0 || dice.chance(0.5)) return this.#gifts.give(dice, this.tokens)
    const lock = dice.pick(this.#locks)
    lock.extra += await giveToken(this.world, dice, lock.token, lock.vault, this.#contract)
  }

  #lock(who: Address, { call, token, units, unlockAt }: Locking): Intent {
    const book: Intent['book'] = (outcome) => {
      const createdAt = this.world.evm.now
      law(!this.#find(who, createdAt), () => 'two locks have the same name')
      const arriving = this.#issuer.arriving(token, units)
      law(units > 0n && arriving === units, () => 'a lock was made of what did not arrive')
      this.#issuer.book(token, who, this.#contract, units)
      const vault = this.#vaults.note(outcome)
      const of = { owner: who, token, units, createdAt, unlockAt, vault }
      this.#locks.push({ ...of, extra: 0n, isLocked: true })
    }
    return { who, call, book }
  }

  #unlock(who: Address, createdAt: number): Intent {
    const lock = this.#find(who, createdAt)
    const isDue =
      lock !== undefined &&
      (lock.isLocked || lock.extra > 0n) &&
      this.world.evm.now >= lock.unlockAt &&
      !this.world.isHostile(who) &&
      isSteady(lock.token) &&
      !this.#issuer.obstructed.has(lock.token)
    const book = () => {
      law(lock !== undefined, () => 'somebody unlocked what is not theirs')
      const { isLocked, units, extra, token } = lock!
      // A second unlock pays out later gifts to the vault, and no more.
      const given = (isLocked ? units : 0n) + extra
      law(given > 0n || !isSteady(token), () => 'a lock was opened twice')
      law(this.world.evm.now >= lock!.unlockAt, () => 'a lock was opened before its time')
      lock!.isLocked = false
      this.#issuer.book(token, this.#contract, who, given)
      lock!.extra = 0n
    }
    const call = calls.unlock(this.#contract, createdAt * SECOND_MS)
    return { who, call, book, due: isDue ? MOST_UNLOCK : undefined }
  }

  #find = (owner: Address, createdAt: number): Lock | undefined =>
    this.#locks.find((lock) => lock.owner === owner && lock.createdAt === createdAt)

  #intrude(dice: Dice, who: Address): Intent {
    const coin = dice.pick(this.tokens).address
    const intent = dice.chance(0.5) ? this.#vaults.intrude(dice, who, coin) : undefined
    if (intent) return intent
    const call = dice.pick([
      contractCall(this.#contract, 'setCoin(address)', [coin]),
      contractCall(this.#contract, 'transferOwnership(address)', [who]),
      contractCall(this.#contract, 'renounceOwnership()', []),
    ])
    return {
      who,
      call,
      book: () => law(false, () => 'somebody else did what is the owner’s to do'),
    }
  }
}
