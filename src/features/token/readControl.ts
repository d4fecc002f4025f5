import { presale } from '../../chain/contracts/presale.ts'
import { tokenFactory } from '../../chain/contracts/tokenFactory.ts'
import type { ChainNode } from '../../chain/node.ts'
import { cloneTarget } from '../../chain/runtimeCode.ts'
import { view } from '../../chain/view.ts'
import { nobody, type Address } from '../../core/address.ts'
import { ok } from '../../core/result.ts'
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

/** Who has a say in a token that the factory lists. */
export async function readControl(
  node: ChainNode,
  factory: Address,
  token: Address,
  made: Made,
): Asked<{ readonly isOriginal?: boolean; readonly receivers: Receiver[] }> {
  const [isOriginal, receivers] = await Promise.all([
    readIsOriginal(node, factory, token),
    readReceivers(node, made),
  ])
  if (!isOriginal.ok) return isOriginal
  if (!receivers.ok) return receivers
  return ok({
    ...(isOriginal.value !== undefined && { isOriginal: isOriginal.value }),
    receivers: receivers.value,
  })
}

/** What those with a say can do with a token that is not ours. */
export async function readPowers(
  node: ChainNode,
  token: Address,
): Asked<{ readonly powers: Powers }> {
  const [told, named] = await Promise.all([
    codeIfTold(node, token),
    readIfTold(node, ownerOf(token)),
  ])
  if (!told.ok) return told
  if (!named.ok) return named
  const owner = named.value
  const powers = powersIn(told.value === 'unread' ? '' : told.value.code)
  return ok({ powers: { ...powers, ...(owner !== undefined && owner !== nobody && { owner }) } })
}

/** Whether it runs the code that all the factory's tokens share; undefined if not told. */
async function readIsOriginal(
  node: ChainNode,
  factory: Address,
  token: Address,
): Asked<boolean | undefined> {
  const [original, told] = await Promise.all([
    node.read(tokenFactory.tokenOriginal(factory)),
    codeIfTold(node, token),
  ])
  if (!original.ok) return original
  if (!told.ok) return told
  if (told.value === 'unread') return ok(undefined)
  return ok(cloneTarget(told.value.code ?? '') === original.value)
}

/** Who gets the fees it takes, and shares of its pool. */
async function readReceivers(
  node: ChainNode,
  { feeRecipient, swapThreshold, presale: sale }: Made,
): Asked<Receiver[]> {
  const [fees, shares] = await Promise.all([
    feeRecipient && receiverOf(node, 'fees', feeRecipient, swapThreshold > 0n),
    sale && readShares(node, sale),
  ])
  if (fees && !fees.ok) return fees
  if (shares && !shares.ok) return shares
  return ok([fees?.value, shares?.value].filter((each) => each !== undefined))
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
