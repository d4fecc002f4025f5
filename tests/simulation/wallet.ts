import type { SignedTransaction, UnsignedTransaction } from '../../src/chain/transaction.ts'
import { trc20Calls } from '../../src/chain/contracts/trc20.ts'
import type { WalletError, WalletState } from '../../src/chain/wallet.ts'
import type { Address } from '../../src/core/address.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Millis } from '../../src/core/time.ts'
import {
  isEnough,
  packTransaction,
  signatureBy,
  signerIn,
  unpackTransaction,
  VALID_SIGNATURE,
  type RawData,
} from './bytes.ts'
import { PERMISSION } from './places.ts'
import type { Process } from './process.ts'
import type { Records } from './records.ts'
import type { Struck } from './struck.ts'
import type { Surroundings } from './surroundings.ts'

/** Reaction of the wallet and its user to a request to sign, other than simply signing it. */
export type Manner =
  | 'rejects'
  | 'rejectsAfterSigning'
  | 'fails'
  | 'stalls'
  | 'outlives'
  | 'badSignature'
  | 'sends'
  | 'changes'
  | 'changesAndSends'

/** Time by which the app must have its answer on disk. */
const KEPT_MS = MINUTE_MS

/** Transaction to sign, with the signatures so far. */
type Asked = UnsignedTransaction & Partial<Pick<SignedTransaction, 'signature'>>

type Connected = Extract<WalletState, { kind: 'connected' }>

/** Makes the state of a wallet that shows this account, on the chain of the orders. */
export const connected = (
  owner: Address,
  isOnSide: boolean,
  signer: Address | undefined,
): Connected => ({
  kind: 'connected',
  wallet: 'tronlink',
  owner,
  ...(signer && { signer }),
  onOurNetwork: !isOnSide,
  onSideChain: isOnSide,
})

/** Wallet of one browser, and the person who uses it. */
export class Wallet {
  state: WalletState
  /** Manners for the next requests. Each request takes one and calls its `taken`. */
  readonly manners: { readonly manner: Manner; readonly taken: (struck: Struck) => void }[] = []
  readonly #world: Surroundings
  readonly #device: string
  readonly #owner: Address
  readonly #records: Records
  /** Key of its own account, if it acts for a shared one. */
  readonly key: Address | undefined

  constructor(
    world: Surroundings,
    owner: Address,
    device: string,
    records: Records,
    key: Address | undefined,
  ) {
    this.key = key
    this.#world = world
    this.#device = device
    this.#records = records
    this.#owner = owner
    this.state = connected(owner, world.isOnSide, key)
  }

  ask(
    process: Process,
    ours: Asked,
    permissionId: number | undefined,
  ): Promise<Result<SignedTransaction, WalletError>> {
    const { engine, dice, log, shop, chain } = this.#world
    const name = ours.txID.slice(0, 6)
    if (!this.#isOurs())
      this.#world.violated(`another account in ${this.#device} was asked for ${name}`)
    const objection = shop.objections.get(ours.txID)
    if (objection) this.#world.violated(`${this.#device} asks for ${name}, although ${objection}`)
    if (this.key) this.#judgeShared(ours, permissionId, this.key)
    const { contracts, solid } = chain
    const raw = unpackTransaction(ours.raw_data_hex)
    const taboo = contracts.double.taboo?.(raw, raw.expiration, chain.factsAt(solid))
    if (taboo !== undefined)
      this.#world.violated(`${this.#device} asks for ${name}, although ${taboo}`)
    const rival = shop.rivals.get(ours.txID)
    if (rival !== undefined && !this.#records.insists(ours.txID))
      this.#world.violated(
        `${this.#device} asks for ${name} untold, although ${rival.slice(0, 6)} pays`,
      )
    return new Promise((resolve) => {
      engine.after(dice.between(1, 100), () => {
        if (!process.isAlive) return
        if (!this.#records.isWritten(ours.txID, 'handedAt'))
          this.#world.violated(
            `the wallet of ${this.#device} was asked for ${name} before that was on disk`,
          )
        const next = this.manners.shift()
        const manner = next?.manner ?? 'signs'
        next?.taken({ by: process, names: ours.txID })
        log(() => `the wallet of ${this.#device} ${manner} ${name}`)
        const decide = () => {
          const answer = this.#answer(manner, ours)
          if (!answer) return
          engine.after(dice.between(1, 50), () =>
            process.step(() => {
              // A signature for another chain, or by a key outside the account, is worthless.
              const isKept = manner !== 'badSignature' || !(this.#world.isOnSide || this.key)
              if (answer.ok && isKept) this.#heard(process, answer.value.txID, ours.txID)
              resolve(answer)
            }),
          )
        }
        engine.after(this.#thinking(manner), decide)
      })
    })
  }

  /** Checks what a key is asked to sign for a shared account. */
  #judgeShared(
    { txID, raw_data_hex, signature = [] }: Asked,
    permissionId: number | undefined,
    key: Address,
  ): void {
    const tell = (what: string) =>
      this.#world.violated(`${this.#device} is asked for ${txID.slice(0, 6)}, ${what}`)
    const raw = unpackTransaction(raw_data_hex)
    if (permissionId !== PERMISSION || raw.permissionId !== PERMISSION)
      tell('as if it were its own')
    if (!this.#world.isMade(txID)) tell('which no order is')
    if (signature.some((each) => signerIn(each, txID) === key)) tell('and has signed it')
    const { chain } = this.#world
    const longest = this.#world.isGiven(raw) ? HOUR_MS : DAY_MS
    if (raw.expiration > chain.timeOf(chain.head) + longest) tell('which would live too long')
  }

  /** Checks that the app stores the wallet's answer. */
  #heard(process: Process, theirs: string, ours: string): void {
    const { engine } = this.#world
    const isKept = this.#records.keeps(theirs, ours)
    const look = () => {
      if (!process.isAlive || process.isOld) return
      const kept = isKept()
      if (kept === 'later' || process.isFrozen) engine.after(KEPT_MS, look)
      else if (!kept)
        this.#world.violated(`${process.name} forgot what the wallet made of ${ours.slice(0, 6)}`)
    }
    engine.after(KEPT_MS, look)
  }

  #isOurs(): boolean {
    const { state } = this
    return state.kind === 'connected' && state.owner === this.#owner && this.#isHere(state)
  }

  #isHere({ onOurNetwork, onSideChain }: Connected): boolean {
    return this.#world.isOnSide ? onSideChain === true : onOurNetwork
  }

  #thinking(manner: Manner | 'signs'): Millis {
    return this.#world.dice.between(
      ...(manner === 'outlives'
        ? ([130 * SECOND_MS, 8 * MINUTE_MS] as const)
        : ([SECOND_MS, 40 * SECOND_MS] as const)),
    )
  }

  #answer(
    manner: Manner | 'signs',
    ours: Asked,
  ): Result<SignedTransaction, WalletError> | undefined {
    const own = this.key ? signatureBy(this.key, ours.txID) : VALID_SIGNATURE
    const signed = { ...ours, signature: [...(ours.signature ?? []), own] }
    switch (manner) {
      case 'signs':
      case 'outlives':
        return ok(signed)
      case 'rejects':
        return err({ kind: 'rejected' })
      case 'rejectsAfterSigning':
        this.#send(signed)
        return err({ kind: 'rejected' })
      case 'fails':
        return err({ kind: 'failed', detail: 'undefined is not an object' })
      case 'stalls':
        return undefined
      case 'badSignature':
        return ok({ ...ours, signature: ['cd'.repeat(65)] })
      case 'sends':
        this.#send(signed)
        return ok(signed)
      case 'changes':
      case 'changesAndSends': {
        const other = this.#changed(ours)
        const theirs = {
          ...other,
          signature: [this.key ? signatureBy(this.key, other.txID) : VALID_SIGNATURE],
        }
        if (manner === 'changesAndSends') {
          this.#world.sentUnasked(other.txID)
          this.#send(theirs)
        }
        return ok(theirs)
      }
    }
  }

  /** Alters the expiration, like a wallet that sets its own, or the amount. */
  #changed(ours: UnsignedTransaction): UnsignedTransaction {
    const { dice } = this.#world
    const raw = unpackTransaction(ours.raw_data_hex)
    if (dice.chance(0.2)) return packTransaction({ ...raw, ...otherAmount(raw) })
    const longer = dice.between(-MINUTE_MS, 15 * MINUTE_MS)
    return packTransaction({ ...raw, expiration: raw.expiration + longer })
  }

  #send(signed: SignedTransaction): void {
    const { engine, dice, chain, shared } = this.#world
    const { txID, raw_data_hex } = signed
    const isSigned = shared === undefined || isEnough(signed, shared)
    engine.after(dice.between(10, 2_000), () => void chain.accept(txID, raw_data_hex, isSigned))
  }
}

/**
 * Alters the amount. For a token it is an argument; for any other call it is the TRX sent along.
 */
const otherAmount = ({ signature, args, callValue }: RawData): Partial<RawData> =>
  signature === trc20Calls.transfer
    ? { args: [args[0]!, `${args[1]}1`] }
    : { callValue: `${callValue}1` }
