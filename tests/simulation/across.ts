import { encodeValues } from '../../src/chain/abi.ts'
import type { EventPage, EventRequest, ListedEvent } from '../../src/chain/contractEvents.ts'
import { topicOf, type Log } from '../../src/chain/event.ts'
import type { TransactionInfo } from '../../src/chain/nodeAnswers.ts'
import { addressToEvmHex } from '../../src/core/address.ts'
import { BLOCK_MS, SECOND_MS, SOLIDIFICATION_BLOCKS, type Millis } from '../../src/core/time.ts'
import type { Chain } from './chain.ts'
import type { Dice } from './dice.ts'
import type { Arriving } from './double.ts'

interface Arrival {
  txId: string
  readonly nonce: bigint
  block: number
}

/** Nonce of a crossing that another account made; its arrival exists from the start. */
const OTHERS_NONCE = 999_999n

/**
 * Arrivals on the chain across the bridge, and the relayer in between. The relayer carries over
 * what is solidified on the orders' own chain, some seconds later. It does so once for each nonce,
 * however often it is requested.
 */
export class Across {
  /** True while the relayer carries nothing over. */
  isHeld = false
  /**
   * True while the list of events includes arrivals that are not solidified, and names other
   * accounts' arrivals as ours.
   */
  isListLying = false
  readonly #now: () => Millis
  readonly #chain: Chain
  readonly #dice: Dice
  readonly #arriving: Arriving
  readonly #start: Millis
  readonly #dueAt = new Map<bigint, Millis>()
  readonly #arrivals: Arrival[]

  constructor(now: () => Millis, chain: Chain, dice: Dice, arriving: Arriving) {
    this.#now = now
    this.#chain = chain
    this.#dice = dice
    this.#arriving = arriving
    this.#start = now() - 2_000 * BLOCK_MS
    this.#arrivals = [{ txId: dice.hex(64), nonce: OTHERS_NONCE, block: 1_990 }]
  }

  get head(): number {
    return Math.floor((this.#now() - this.#start) / BLOCK_MS)
  }

  get solid(): number {
    return this.head - SOLIDIFICATION_BLOCKS
  }

  timeOf(block: number): Millis {
    return this.#start + block * BLOCK_MS
  }

  /** Carries over the crossings that are due. */
  #relay(): void {
    const { solid } = this.#chain
    for (const { block, outcome } of this.#chain.included()) {
      if (block > solid) continue
      for (const log of outcome.logs) {
        const nonce = nonceOf(log)
        if (this.#dueAt.has(nonce)) continue
        this.#dueAt.set(nonce, this.#now() + this.#dice.between(SECOND_MS, 40 * SECOND_MS))
      }
    }
    if (this.isHeld) return
    for (const [nonce, at] of this.#dueAt) {
      const isThere = this.#arrivals.some((each) => each.nonce === nonce)
      if (isThere || this.#now() < at) continue
      this.#arrivals.push({ txId: this.#dice.hex(64), nonce, block: this.head + 1 })
    }
  }

  /**
   * Lets another fork win on the other chain: arrivals that were not solidified arrive again,
   * possibly later.
   */
  orphan(): boolean {
    this.#relay()
    const open = this.#arrivals.filter(({ block }) => block > this.solid)
    for (const arrival of open) {
      arrival.block = this.head + this.#dice.between(1, 60)
      if (this.#dice.chance(0.5)) arrival.txId = this.#dice.hex(64)
    }
    return open.length > 0
  }

  /** Whether this transaction has brought this nonce, on the solidified chain. */
  has(nonce: bigint, txId: string): boolean {
    this.#relay()
    return this.#solidified().some((each) => each.nonce === nonce && each.txId === txId)
  }

  info(txId: string, upTo: number): TransactionInfo | undefined {
    this.#relay()
    const found = this.#arrivals.find((each) => each.txId === txId && each.block <= upTo)
    if (!found) return undefined
    const { contract, event, fields } = this.#arriving
    return {
      txId,
      blockNumber: found.block,
      blockTimestamp: this.timeOf(found.block),
      result: 'SUCCESS',
      fee: 0n,
      output: '',
      energyUsed: 0n,
      logs: [
        {
          address: addressToEvmHex(contract),
          topics: [topicOf(event)],
          data: encodeValues(
            event.fields.map(({ type }) => type),
            [...fields(found.nonce)],
          ),
        },
      ],
    }
  }

  list({ contract, name, since }: EventRequest): EventPage {
    this.#relay()
    const { contract: ours, event } = this.#arriving
    if (contract !== ours || name !== event.name) return { events: [], next: undefined }
    const entry = ({ txId, block }: Arrival, nonce: bigint): ListedEvent => ({
      txId,
      at: this.timeOf(block),
      fields: { nonce: String(nonce) },
    })
    const told = this.isListLying ? this.#arrivals : this.#solidified()
    const [others] = this.#arrivals
    const lies = this.isListLying ? [...this.#dueAt.keys()].map((it) => entry(others!, it)) : []
    const events = [...told.map((each) => entry(each, each.nonce)), ...lies]
    return { events: events.filter(({ at }) => at >= since), next: undefined }
  }

  #solidified(): readonly Arrival[] {
    const { solid } = this
    return this.#arrivals.filter(({ block }) => block <= solid)
  }
}

/** Returns the nonce, which is the last field of every crossing's event. */
export const nonceOf = ({ data }: Log): bigint => BigInt(`0x${data.slice(-64)}`)
