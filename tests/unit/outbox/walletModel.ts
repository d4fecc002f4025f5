import type { SignedTransaction, UnsignedTransaction } from '../../../src/chain/transaction.ts'
import type { Signer, WalletError, WalletState } from '../../../src/chain/wallet.ts'
import type { Address } from '../../../src/core/address.ts'
import { err, ok, type Result } from '../../../src/core/result.ts'
import { rewritten, VALID_SIGNATURE, type ChainModel } from './chainModel.ts'
import { never } from './time.ts'

export type Manner =
  | 'approve'
  | 'reject'
  | 'signThenReject'
  | 'stall'
  | 'failOddly'
  | 'badSignature'
  | 'broadcastItself'
  | 'broadcastThenStall'
  | 'rewrite'
  | 'rewriteAndBroadcast'

/** A wallet and its user, shared by the tabs. Each request takes the next manner. */
export class WalletModel implements Signer {
  /** Answers in order; `approve` once the list is empty. */
  readonly manners: Manner[] = []
  readonly asked: string[] = []
  /** Time that the user takes, as a promise of the test. */
  thinking: () => Promise<void> = () => Promise.resolve()
  current: WalletState
  /** Transaction that another device would sign for the same order. */
  rival: UnsignedTransaction | undefined
  /** Changes made by a wallet that rewrites transactions. */
  change: Parameters<typeof rewritten>[1] = { callValue: '999' }
  private readonly chain: ChainModel

  constructor(chain: ChainModel, owner: Address) {
    this.chain = chain
    this.current = { kind: 'connected', wallet: 'tronlink', owner, onOurNetwork: true }
  }

  state(): WalletState {
    return this.current
  }

  async sign(ours: UnsignedTransaction): Promise<Result<SignedTransaction, WalletError>> {
    this.asked.push(ours.txID)
    this.rival = rewritten(ours, { timestamp: 1 })
    const manner = this.manners.shift() ?? 'approve'
    await this.thinking()
    const signed = { ...ours, signature: [VALID_SIGNATURE] }
    switch (manner) {
      case 'approve':
        return ok(signed)
      case 'reject':
        return err({ kind: 'rejected' })
      case 'signThenReject':
        this.chain.submit(ours)
        return err({ kind: 'rejected' })
      case 'stall':
        return never()
      case 'failOddly':
        return err({ kind: 'failed', detail: 'undefined is not an object' })
      case 'badSignature':
        return ok({ ...ours, signature: ['cd'.repeat(65)] })
      case 'broadcastItself':
        this.chain.submit(ours)
        return ok(signed)
      case 'broadcastThenStall':
        this.chain.submit(ours)
        return never()
      case 'rewrite':
      case 'rewriteAndBroadcast': {
        const other = rewritten(ours, this.change)
        if (manner === 'rewriteAndBroadcast') this.chain.submit(other)
        return ok({ ...other, signature: [VALID_SIGNATURE] })
      }
    }
  }
}
