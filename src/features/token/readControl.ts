import { tokenFactory } from '../../chain/contracts/tokenFactory.ts'
import type { ChainNode } from '../../chain/node.ts'
import { cloneTarget } from '../../chain/runtimeCode.ts'
import { view } from '../../chain/view.ts'
import { nobody, type Address } from '../../core/address.ts'
import { allOk, ok } from '../../core/result.ts'
import type { TokenTerms } from '../../core/tokenTerms.ts'
import { powersIn } from './powers.ts'
import { codeIfTold, readIfTold, type Asked } from './readIfTold.ts'
import type { Powers, Recipient } from './report.ts'

/** View by which most tokens with an owner name it. */
const ownerOf = view('owner()', ['address'])

/** Reads who controls a token of the factory: its code, and the recipient of its fees. */
export async function readControl(
  node: ChainNode,
  factory: Address,
  token: Address,
  { feeRecipient, swapThreshold }: TokenTerms,
): Asked<{ readonly isOriginal?: boolean; readonly recipient?: Recipient }> {
  const read = await allOk([
    node.read(tokenFactory.tokenOriginal(factory)),
    codeIfTold(node, token),
    feeRecipient ? recipientOf(node, feeRecipient, swapThreshold > 0n) : ok(undefined),
  ])
  if (!read.ok) return read
  const [original, told, recipient] = read.value
  return ok({
    // Compares with the code that all the factory's tokens share.
    ...(told !== 'unread' && { isOriginal: cloneTarget(told.code ?? '') === original }),
    ...(recipient && { recipient }),
  })
}

/** Reads the powers over a token that is not ours, and its owner. */
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

async function recipientOf(
  node: ChainNode,
  account: Address,
  isPaidInTrx: boolean,
): Asked<Recipient> {
  const told = await codeIfTold(node, account)
  if (!told.ok) return told
  if (told.value === 'unread') return ok('unread')
  if (told.value.code === undefined) return ok('account')
  return ok(isPaidInTrx ? 'runsCode' : 'getsTokens')
}
