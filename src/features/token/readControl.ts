import { presale } from '../../chain/contracts/presale.ts'
import { tokenFactory } from '../../chain/contracts/tokenFactory.ts'
import type { ChainNode } from '../../chain/node.ts'
import { cloneTarget } from '../../chain/runtimeCode.ts'
import { view } from '../../chain/view.ts'
import { nobody, type Address } from '../../core/address.ts'
import { allOk, ok } from '../../core/result.ts'
import type { TokenTerms } from '../../core/tokenTerms.ts'
import { powersIn } from './powers.ts'
import { codeIfTold, readIfTold, type Asked } from './readIfTold.ts'
import type { Powers, Receiver } from './report.ts'

/** What the chain tells of a token of ours, with its presale if it has one. */
type Made = Pick<TokenTerms, 'feeRecipient' | 'swapThreshold'> & {
  readonly presale?: Address | undefined
}

/** The view by which most tokens that have an owner name it. */
const ownerOf = view('owner()', ['address'])

/** Who has a say in a token that the factory lists: its code, and who gets a part of it. */
export async function readControl(
  node: ChainNode,
  factory: Address,
  token: Address,
  { feeRecipient, swapThreshold, presale: sale }: Made,
): Asked<{ readonly isOriginal?: boolean; readonly receivers: Receiver[] }> {
  const none = ok(undefined)
  const read = await allOk([
    node.read(tokenFactory.tokenOriginal(factory)),
    codeIfTold(node, token),
    feeRecipient ? receiverOf(node, 'fees', feeRecipient, swapThreshold > 0n) : none,
    sale ? readShares(node, sale) : none,
  ])
  if (!read.ok) return read
  const [original, told, ...receivers] = read.value
  return ok({
    // The code that all the factory's tokens share.
    ...(told !== 'unread' && { isOriginal: cloneTarget(told.code ?? '') === original }),
    receivers: receivers.filter((each) => each !== undefined),
  })
}

/** What those with a say can do with a token that is not ours. */
export async function readPowers(
  node: ChainNode,
  token: Address,
): Asked<{ readonly powers: Powers }> {
  const read = await allOk([codeIfTold(node, token), readIfTold(node, ownerOf(token))])
  if (!read.ok) return read
  const [told, owner] = read.value
  const powers = powersIn(told === 'unread' ? '' : told.code)
  return ok({ powers: { ...powers, ...(owner !== undefined && owner !== nobody && { owner }) } })
}

async function readShares(node: ChainNode, sale: Address): Asked<Receiver | undefined> {
  const read = await node.read(presale.terms(sale))
  if (!read.ok) return read
  const { lpDistributionEnabled, devLPShare, devLPReceiver } = read.value
  if (!lpDistributionEnabled || devLPShare === 0 || !devLPReceiver) return ok(undefined)
  return receiverOf(node, 'shares', devLPReceiver, false)
}

async function receiverOf(
  node: ChainNode,
  of: Receiver['of'],
  account: Address,
  isPaidInTrx: boolean,
): Asked<Receiver> {
  const told = await codeIfTold(node, account)
  if (!told.ok) return told
  if (told.value === 'unread') return ok({ of, how: 'unread' })
  if (told.value.code === undefined) return ok({ of, how: 'account' })
  return ok({ of, how: isPaidInTrx ? 'runsCode' : 'getsTokens' })
}
