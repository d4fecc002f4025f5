import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { notWrittenText } from '../../state/operations/troubleText.ts'
import { servicesAtom } from '../../state/services.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { openingsAtom } from './orderAtoms.ts'
import { OpeningFee } from './OpeningFee.tsx'
import { runningOpening, unopenedOf, type OrderRecord } from './orders.ts'
import { useOpening } from './useOpening.ts'

interface OpenAllCardProps {
  /** Paid orders, newest first. */
  readonly records: readonly OrderRecord[]
  readonly onReveal: (operationId: string) => void
}

/**
 * Offers to open the closed boxes of several orders at once, oldest first. Renders nothing for
 * fewer than two.
 */
export function OpenAllCard({ records, onReveal }: OpenAllCardProps) {
  const { i18n } = useLingui()
  const isOnline = useOnline()
  const owner = useAtomValue(ownerAtom)
  const openings = useAtomValue(openingsAtom)
  const { config } = useAtomValue(servicesAtom)
  const orders = records
    .filter(({ contract }) => contract === config.contracts.blindBoxSale)
    .filter((record) => record.owner === owner && unopenedOf(record) > 0)
    .filter((record) => runningOpening(record, openings.get(record.orderKey)) === undefined)
    .toReversed()
    .map((record) => ({ record, count: unopenedOf(record) }))
  const { plan, isBusy, notWritten, start } = useOpening(orders, onReveal)
  const [first, ...others] = orders
  if (!plan || !first || others.length === 0) return null
  const { boxes } = plan
  const count = orders.length
  return (
    <Card
      testId="blindbox-all-orders"
      title={<Trans>All orders together</Trans>}
      facts={
        <Plural
          value={count}
          one="# order with unopened boxes"
          other="# orders with unopened boxes"
        />
      }
      action={
        <Button
          variant="primary"
          busy={isBusy}
          disabled={!isOnline}
          onClick={() => void start(orders)}
          testId="blindbox-all-orders-open"
        >
          {isOnline ? <Trans>Open all {boxes}</Trans> : <Trans>Waiting for the network</Trans>}
        </Button>
      }
    >
      {notWritten ? (
        <Note tone="danger" testId="blindbox-all-orders-obstacle">
          {i18n._(notWrittenText)}
        </Note>
      ) : (
        isOnline && <OpeningFee orderKey={first.record.orderKey} plan={plan} />
      )}
    </Card>
  )
}
