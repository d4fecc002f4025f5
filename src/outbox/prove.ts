import { certify, proofLength, type BlockShelf } from '../chain/certificate.ts'
import { parseRawData } from '../chain/rawData.ts'
import { receiptOf } from './look.ts'
import type { LegTransaction } from './operation.ts'
import type { RunnerPorts, Work } from './ports.ts'
import { nodeTrouble, parked } from './trouble.ts'

/**
 * Reads the solidified blocks that could hold a transaction, up to the one after which none can.
 * Blocks are stored, so that a proof resumes where it stopped. Progress is recorded on the way.
 */
export async function prove(work: Work, tx: LegTransaction): Promise<boolean> {
  const { ports, plan, record } = work
  const { node, otherNodes } = ports
  const { txId } = tx
  // The node may know the transaction by now. If the node refuses to serve blocks, this is the only
  // way to find out.
  const solid = await node.solidifiedTransactionInfo(txId)
  if (solid.ok && solid.value)
    return record({ kind: 'solidified', txId, receipt: receiptOf(ports, plan, tx, solid.value) })
  let isOurs = true
  const referenceHash = tx.unsigned && parseRawData(tx.unsigned.raw_data_hex)?.referenceHash
  const answer = await certify(
    { ...tx, referenceHash },
    [node, ...otherNodes],
    cautious(ports),
    async (checked, lastBlock) => {
      const of = Math.max(checked, proofLength(tx, lastBlock))
      isOurs &&= await record({ kind: 'checked', checked, of })
      return isOurs
    },
  )
  if (!isOurs) return false
  if (!answer.ok) return record(nodeTrouble(ports, answer.error))
  const finding = answer.value
  switch (finding.kind) {
    case 'dead': {
      const { certificate } = finding
      return record({
        kind: 'proved',
        txId,
        certificate: { ...certificate, ids: [...certificate.ids], at: ports.clock.now() },
      })
    }
    case 'included':
      return record({ kind: 'sighted', txId, block: finding.block })
    case 'alive':
      return record({ kind: 'unproved' })
    case 'unsound':
      return record(
        parked(
          { kind: 'nodesDisagree', detail: finding.detail },
          { jitter: ports.random.fraction() },
        ),
      )
  }
}

/**
 * Guards against a broken block shelf, which only makes a proof reread blocks. Reports the failure
 * once.
 */
function cautious({ shelf, onError }: RunnerPorts): BlockShelf {
  let isTold = false
  const tell = (error: unknown) => {
    if (!isTold) onError(error)
    isTold = true
    return undefined
  }
  return {
    read: (number) => shelf.read(number).catch(tell),
    keep: (block) => shelf.keep(block).catch(tell),
    drop: (from) => shelf.drop(from).catch(tell),
  }
}
