import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { shortOrder } from '../../core/orderKey.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { incomeStateNames } from '../../sheets/incomeWords.ts'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { openOrdersAtom } from './atoms.ts'

interface OpenOrdersProps {
  readonly owner: Address
  /** Order already on screen. */
  readonly shown: string | undefined
}

/** Orders begun elsewhere, or with a fee still to be refunded. Each links to its own view. */
export function OpenOrders({ owner, shown }: OpenOrdersProps) {
  const { t, i18n } = useLingui()
  const orders = useAtomValue(openOrdersAtom(owner)).filter(({ orderKey }) => orderKey !== shown)
  if (orders.length === 0) return null
  return (
    <Section title={<Trans>Not finished yet</Trans>} testId="claiming-open">
      <List label={t`Not finished yet`}>
        {orders.map(({ orderKey, coin, units, state }) => {
          const short = shortOrder(orderKey)
          return (
            <Row
              key={orderKey}
              leading={<Medallion seed={orderKey} />}
              title={formatAmount({ coin, units })}
              facts={<Trans>Order {short}</Trans>}
              trailing={
                <StatusPill tone={state === 'failed' ? 'danger' : 'cast'}>
                  {i18n._(incomeStateNames[state])}
                </StatusPill>
              }
              href={`/claiming?order=${orderKey}`}
              testId={`claiming-open-${orderKey}`}
            />
          )
        })}
      </List>
    </Section>
  )
}
