import type { Millis } from '../../core/time.ts'
import { isOf } from '../../outbox/kindName.ts'
import type { Operation } from '../../outbox/operation.ts'
import { BoughtCard, GivenBackCard } from './BoughtCard.tsx'
import { CreatorCard, TakeBackCard } from './CreatorCard.tsx'
import { InsuranceCard } from './InsuranceCard.tsx'
import { presaleKinds } from './kinds.ts'
import { LiquidityCard } from './LiquidityCard.tsx'
import { LaunchCard, RefundCard, ShutOutNote } from './OverCard.tsx'
import { PurchaseList } from './PurchaseList.tsx'
import type { Act, Ask } from './requests.ts'
import { insuredAmountAt, type Phase } from './rules.ts'
import type { Sale } from './sale.ts'
import type { Standing } from './usePosition.ts'
import { VestingCard } from './VestingCard.tsx'

interface SalePartsProps {
  readonly sale: Sale
  readonly phase: Phase
  /** Chain time. */
  readonly now: Millis
  readonly standing: Standing
  /** Unfinished operations of the account in this presale. */
  readonly underway: readonly Operation[]
  readonly onAsk: Ask
}

/** Shows an account's position in a presale with its actions, and the list of buyers. */
export function SaleParts({ sale, phase, now, standing, underway, onAsk }: SalePartsProps) {
  const { terms, progress, creator } = sale
  const isOver = phase === 'failed' || phase === 'succeeded' || phase === 'launched'
  const { owner, position, reward } = standing
  const isCreator = owner === creator
  const has = position.bought > 0n
  const isKept = has && !position.refunded
  /** Returns the props of an action's card; a pending action cannot begin again. */
  const act = (name: Act) => ({
    sale,
    onAsk,
    isUnderway: underway.some((operation) => isOf(operation, presaleKinds[name])),
  })
  const claim = { standing, insured: insuredAmountAt(terms, progress, position, now) }
  return (
    <>
      {phase === 'failed' && <RefundCard {...act('refund')} standing={standing} />}
      {phase === 'failed' && isCreator && <TakeBackCard {...act('takeBack')} />}
      {phase === 'succeeded' && <LaunchCard {...act('launch')} />}
      {phase !== 'launched' && phase !== 'failed' && has && (
        <BoughtCard sale={sale} standing={standing} />
      )}
      {phase === 'launched' && isKept && (
        <>
          <VestingCard {...act('receive')} {...claim} now={now} />
          <InsuranceCard {...act('insurance')} {...claim} />
          <LiquidityCard {...act('receiveLiquidity')} {...claim} />
        </>
      )}
      {phase === 'launched' && position.refunded && (
        <GivenBackCard sale={sale} standing={standing} />
      )}
      {phase === 'launched' && isCreator && <CreatorCard {...act('payCreator')} now={now} />}
      {isOver && owner && reward && !has && !isCreator && <ShutOutNote />}
      {phase !== 'notStarted' && (
        <PurchaseList key={String(isOver)} sale={sale} isFolded={isOver} />
      )}
    </>
  )
}
