import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { presale, presaleEvents } from '../../../chain/contracts/presale.ts'
import { trc20 } from '../../../chain/contracts/trc20.ts'
import type { Address } from '../../../core/address.ts'
import { ok } from '../../../core/result.ts'
import { expectEvent, type Skip, type Verify } from '../../../outbox/kind.ts'
import { agreedIf, allOf, checked, when } from '../../../outbox/verify.ts'
import { definePresaleKind, verifyPlace, type Place } from './family.ts'

// Operations after the end of a presale: anyone may launch it, and its creator withdraws what is
// due.

/** Opens the pool at the price that was set. Buyers' tokens are released from then on. */
export const launchPresale = definePresaleKind({
  name: 'presale.launch',
  legs: ({ owner, intent }) => ({
    name: 'launch',
    label: msg`Launch`,
    call: presale.launch(intent.presale, intent),
    typicalEnergy: 375_000n,
    repeat: 'orderOnce',
    skip: when(presale.phase(intent.presale), (phase) => phase === 'launched' && 'launched'),
    expects: expectEvent(intent.presale, presaleEvents.launched, () => true),
    after: reportAct('launch', owner, intent),
  }),
  describe: ({ symbol }) => ({
    title: msg`Open trading of ${symbol}`,
    fallback: msg`launch error`,
  }),
})

/** Pays the creator: the raise without pool and backing, and the remaining backing. */
export const payCreator = definePresaleKind({
  name: 'presale.payCreator',
  /** Amount due, in sun. */
  intent: { amount: v.bigint() },
  legs: ({ owner, intent }) => ({
    name: 'payCreator',
    label: msg`Payout`,
    call: presale.payCreator(intent.presale, intent),
    typicalEnergy: 56_000n,
    // A second payout brings only what has become due since.
    repeat: 'harmless',
    skip: unlessOwed(intent),
    verify: allOf(verifyPlace(intent), verifyOwed(intent, intent.amount)),
    expects: expectEvent(
      intent.presale,
      presaleEvents.creatorPaid,
      ({ creator, trx }) => creator === owner && trx > 0n,
    ),
    after: reportAct('payCreator', owner, intent),
  }),
  describe: ({ symbol }) => ({ title: msg`Pay out the raise of ${symbol}` }),
})

const owedIn = ({ presale: sale }: Place) =>
  [presale.creatorDue(sale), presale.backing(sale)] as const

/**
 * Skips a payout if nothing is due. The backing belongs to the creator once the insurance is over.
 */
const unlessOwed =
  (intent: Place): Skip =>
  async (state) => {
    const [read, head] = await Promise.all([
      state.readAll([
        presale.phase(intent.presale),
        ...owedIn(intent),
        presale.insuredUntil(intent.presale),
      ]),
      state.head(),
    ])
    if (!read.ok) return read
    if (!head.ok) return head
    const [phase, due, backing, insuredUntil] = read.value
    if (phase !== 'launched') return ok(undefined)
    const isOver = head.value.timestamp >= insuredUntil
    return ok(due + (isOver ? backing : 0n) === 0n ? 'received' : undefined)
  }

const verifyOwed =
  (intent: Place, amount: bigint): Verify =>
  async (node) => {
    const read = await node.readAll(owedIn(intent))
    if (!read.ok) return read
    const [due, backing] = read.value
    return ok(agreedIf(due + backing >= amount, 'chainAmount', due + backing))
  }

/** Returns the tokens to the creator after the soft cap was missed. */
export const takeBackTokens = definePresaleKind({
  name: 'presale.takeBack',
  /** Amount in smallest units. */
  intent: { units: v.bigint() },
  legs: ({ owner, intent }) => {
    const held = trc20.balanceOf(intent.token, intent.presale)
    return {
      name: 'takeBack',
      label: msg`Return of the tokens`,
      call: presale.takeBack(intent.presale, intent),
      typicalEnergy: 56_000n,
      repeat: 'orderOnce',
      skip: when(held, (units) => units === 0n && 'received'),
      verify: allOf(
        verifyPlace(intent),
        // Other accounts may have sent tokens to the presale.
        checked(held, (units) => agreedIf(units >= intent.units, 'chainAmount', units)),
      ),
      expects: expectEvent(
        intent.presale,
        presaleEvents.creatorPaid,
        ({ creator, tokens }) => creator === owner && tokens > 0n,
      ),
      after: reportAct('takeBack', owner, intent),
    }
  },
  describe: ({ symbol }) => ({ title: msg`Take back the ${symbol} of the presale` }),
})

const reportAct =
  (act: 'launch' | 'payCreator' | 'takeBack', owner: Address, { token }: Place) =>
  (txId: string) =>
    ({ endpoint: 'swapCoinIssuedUpdate', request: { owner, token, act, txId } }) as const
