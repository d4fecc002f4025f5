import type { Address } from '../../core/address.ts'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { OwedCard, type Owed } from './OwedCard.tsx'
import { WithCoin } from './WithCoin.tsx'

interface SharedOrderProps {
  readonly contract: Address
  readonly order: bigint
  readonly onSettle: (owed: Owed) => void
}

/** Withdrawal named by a link, from any account. */
export const SharedOrder = (props: SharedOrderProps) => (
  <WithCoin
    contract={props.contract}
    skeleton={<Skeleton height={120} />}
    testId="equity-shared-order"
  >
    {(coin) => <OwedCard {...props} coin={coin} />}
  </WithCoin>
)
