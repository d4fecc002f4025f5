import { certify, proofLength } from '../chain/certificate.ts'
import { parseRawData } from '../chain/rawData.ts'
import type { LegTransaction } from './operation.ts'
import type { Work } from './ports.ts'
import { nodeTrouble, parked } from './trouble.ts'

/**
 * Reads the solidified blocks that could hold a transaction, to the one after which none can. What
 * was read is kept, so that a proof goes on where it stopped, and progress is told as it goes.
 */
export async function prove(work: Work, tx: LegTransaction): Promise<boolean> {
  const { ports, record } = work
  const { node, otherNodes, shelf } = ports
  let isOurs = true
  const referenceHash = tx.unsigned && parseRawData(tx.unsigned.raw_data_hex)?.referenceHash
  const answer = await certify(
    { ...tx, referenceHash },
    [node, ...otherNodes],
    shelf,
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
        txId: tx.txId,
        certificate: { ...certificate, ids: [...certificate.ids], at: ports.clock.now() },
      })
    }
    case 'included':
      return record({ kind: 'sighted', txId: tx.txId, block: finding.block })
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
