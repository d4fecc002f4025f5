import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { presale, presaleEvents, presalePhases } from '../../../chain/contracts/presale.ts'
import { trc20 } from '../../../chain/contracts/trc20.ts'
import type { ChainState } from '../../../chain/chainState.ts'
import type { NodeError } from '../../../chain/nodeAnswers.ts'
import type { Address } from '../../../core/address.ts'
import { ok, type Result } from '../../../core/result.ts'
import { SECOND_MS } from '../../../core/time.ts'
import { defineKind, type LegPlan } from '../../../outbox/kind.ts'
import {
  compare,
  describePresale,
  inPresale,
  verifyInPresale,
  verifyPlace,
  vouchedFor,
  type Place,
} from './buy.ts'
import type { CreatorDue } from '../rules.ts'

// What is done once a presale is over: anybody may launch it, its creator takes what is due.

export const launchIntent = v.object(inPresale)

/** Opens the pool at the price that was set; from then on tokens are released to their buyers. */
export const launchPresale = defineKind({
  name: 'presale.launch',
  version: 1,
  intent: launchIntent,
  legs: ({ owner, intent }): LegPlan[] => [
    {
      ...vouchedFor(intent),
      name: 'launch',
      label: msg`Launch`,
      call: presale.launch(intent.presale, intent),
      typicalEnergy: 375_000n,
      repeat: 'orderOnce',
      skip: async (node) => {
        const read = await node.read(presale.phase(intent.presale), ['uint8'])
        if (!read.ok) return read
        const phase = presalePhases[Number(read.value[0])]
        return ok(phase === 'launched' ? 'launched' : undefined)
      },
      verify: (node) => verifyPlace(node, intent),
      expects: { contract: intent.presale, shape: presaleEvents.launched, matches: () => true },
      after: reportAct('launch', owner, intent),
    },
  ],
  describe: ({ token, symbol }) => ({
    ...describePresale(token),
    title: msg`Open trading of ${symbol}`,
    fallback: msg`initialization error`,
    payments: [],
  }),
})

/** What is due, in sun. */
export const payCreatorIntent = v.object({ ...inPresale, amount: v.bigint() })

/** Pays the creator: the raise without pool and backing, and what is left of the backing. */
export const payCreator = defineKind({
  name: 'presale.payCreator',
  version: 1,
  intent: payCreatorIntent,
  legs: ({ owner, intent }): LegPlan[] => [
    {
      ...vouchedFor(intent),
      name: 'payCreator',
      label: msg`Payout`,
      call: presale.payCreator(intent.presale, intent),
      typicalEnergy: 56_000n,
      // A second one brings only what became due since.
      repeat: 'harmless',
      skip: async (node) => {
        const [phase, owed, until, head] = await Promise.all([
          node.read(presale.phase(intent.presale), ['uint8']),
          readOwed(node, intent),
          node.read(presale.insuredUntil(intent.presale), ['uint64']),
          node.head(),
        ])
        if (!phase.ok) return phase
        if (!owed.ok) return owed
        if (!until.ok) return until
        if (!head.ok) return head
        if (presalePhases[Number(phase.value[0])] !== 'launched') return ok(undefined)
        const isOver = head.value.timestamp >= Number(until.value[0]) * SECOND_MS
        const { due, backing } = owed.value
        return ok(due + (isOver ? backing : 0n) === 0n ? 'received' : undefined)
      },
      verify: verifyInPresale(intent, async (node) => {
        const owed = await readOwed(node, intent)
        if (!owed.ok) return owed
        const most = owed.value.due + owed.value.backing
        return compare(most >= intent.amount, 'chainAmount', most)
      }),
      expects: {
        contract: intent.presale,
        shape: presaleEvents.creatorPaid,
        matches: (fields) => fields['creator'] === owner && (fields['trx'] as bigint) > 0n,
      },
      after: reportAct('payCreator', owner, intent),
    },
  ],
  describe: ({ token, symbol }) => ({
    ...describePresale(token),
    title: msg`Pay out the raise of ${symbol}`,
    payments: [],
  }),
})

/** What the creator may take, in sun, and what is held for insured buyers until that is over. */
async function readOwed(
  node: ChainState,
  { presale: sale }: Place,
): Promise<Result<CreatorDue, NodeError>> {
  const [due, backing] = await Promise.all([
    node.read(presale.creatorDue(sale), ['uint256']),
    node.read(presale.backing(sale), ['uint256']),
  ])
  if (!due.ok) return due
  if (!backing.ok) return backing
  return ok({ due: due.value[0] as bigint, backing: backing.value[0] as bigint })
}

/** Tokens, in smallest units. */
export const takeBackIntent = v.object({ ...inPresale, units: v.bigint() })

/** Gives the tokens back to the creator, after the soft cap was missed. */
export const takeBackTokens = defineKind({
  name: 'presale.takeBack',
  version: 1,
  intent: takeBackIntent,
  legs: ({ owner, intent }): LegPlan[] => {
    const held = trc20.balanceOf(intent.token, intent.presale)
    return [
      {
        ...vouchedFor(intent),
        name: 'takeBack',
        label: msg`Return of the tokens`,
        call: presale.takeBack(intent.presale, intent),
        typicalEnergy: 56_000n,
        repeat: 'orderOnce',
        skip: async (node) => {
          const read = await node.read(held, ['uint256'])
          return read.ok ? ok(read.value[0] === 0n ? 'received' : undefined) : read
        },
        verify: verifyInPresale(intent, async (node) => {
          const read = await node.read(held, ['uint256'])
          if (!read.ok) return read
          // Somebody may have sent it more.
          const units = read.value[0] as bigint
          return compare(units >= intent.units, 'chainAmount', units)
        }),
        expects: {
          contract: intent.presale,
          shape: presaleEvents.creatorPaid,
          matches: (fields) => fields['creator'] === owner && (fields['tokens'] as bigint) > 0n,
        },
        after: reportAct('takeBack', owner, intent),
      },
    ]
  },
  describe: ({ token, symbol }) => ({
    ...describePresale(token),
    title: msg`Take back the ${symbol} of the presale`,
    payments: [],
  }),
})

const reportAct =
  (act: 'launch' | 'payCreator' | 'takeBack', owner: Address, { token }: Place) =>
  (txId: string) =>
    ({ endpoint: 'swapCoinIssuedUpdate', request: { owner, token, act, txId } }) as const
