import { describe, expect } from 'vitest'
import { buy, nextBuyer, useQuickSandbox, visitBoxIn } from '../payments/steps.ts'
import { useProfile } from '../worker/profile.ts'
import { comeBack, expectPaidOnce, finish } from './ending.ts'
import { purchaseOf } from './purchase.ts'
import { rounds, selected, thorough } from '../thorough.ts'
import { standStillAt, type Step } from './standstill.ts'

interface Moment {
  readonly step: Step
  readonly what: string
  /** Set if the wallet's answer is not on disk yet, so that the user has to continue. */
  readonly needsTap?: true
  readonly always?: true
}

/** Two groups with a sandbox each, because a sandbox has eleven accounts that can pay. */
const unsigned: readonly Moment[] = [
  { step: 'inserted', what: 'what the user wants', needsTap: true },
  { step: 'agreed', what: 'that the shop agrees', needsTap: true },
  { step: 'built', what: 'the transaction that was built', needsTap: true },
  { step: 'announced', what: 'that it was announced to the shop', needsTap: true },
  { step: 'handed', what: 'that the wallet is about to be asked', needsTap: true, always: true },
]

const signed: readonly Moment[] = [
  { step: 'signed', what: 'the signature' },
  { step: 'sent', what: 'that it was sent' },
  { step: 'polled', what: 'that it was looked for in vain' },
  { step: 'included', what: 'that it is in a block' },
  { step: 'final', what: 'that it is final' },
  { step: 'reported', what: 'that the shop has acknowledged it' },
  { step: 'archived', what: 'that nothing is left to do' },
]

describe.each(
  [unsigned, signed]
    .map(selected)
    .filter(({ length }) => length > 0)
    .flatMap((moments) => rounds.map((round) => ({ round, moments }))),
)('round $round: a browser killed the moment it has written down', ({ round, moments }) => {
  const sandbox = useQuickSandbox()
  const purchase = purchaseOf(round)
  const { box, leg, isLast } = purchase

  thorough.each(moments)('$what: paid once, acknowledged once', async (moment) => {
    const { chain, backend } = sandbox()
    const buyer = nextBuyer(sandbox())
    // The backend receives this report too early, so the app must repeat it once the payment is
    // final.
    backend.faults.add({ path: 'PayAfter', acknowledgeLate: 1 })
    const { start } = useProfile()
    const { context, kill } = await start()
    const before = moment.step === 'polled' ? [{ leg, step: 'signed' as const }] : []
    const { reached, resume } = await standStillAt(context, [...before, { leg, step: moment.step }])
    const page = await visitBoxIn(context, sandbox(), box, buyer)
    // The page may stop before the tap itself has ended.
    await Promise.race([reached(), buy(page).then(reached)])
    if (moment.step === 'polled') {
      chain.setMining({ mode: 'manual' })
      await resume()
      await reached()
    }
    await kill()
    chain.setMining({ mode: 'interval' })

    const restarted = await start()
    const again = await comeBack(restarted.context, sandbox(), buyer)
    const taps = await finish(again)
    expect(isLast ? [moment.needsTap === true] : mayNeedTap(moment)).toContain(taps > 0)
    await expectPaidOnce(again, buyer, purchase)
  })
})

/**
 * Returns the possible answers to whether the next transaction needs a tap. At late steps it may
 * already be signed.
 */
const mayNeedTap = ({ step }: Moment): boolean[] =>
  step === 'final' || step === 'reported' ? [true, false] : [step !== 'archived']
