import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import type { Operation } from '../../outbox/operation.ts'
import { kindsAtom, operationsAtom } from '../../state/operations/operations.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { useOperation } from '../../state/operations/useOperation.ts'
import { List } from '../../ui/lists/List.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { StandingPill } from '../../ui/states/StandingPill.tsx'

/** This device's unfinished trades of a token for the connected account. */
export function TradesUnderWay({ token }: { readonly token: Address }) {
  const { t } = useLingui()
  const owner = useAtomValue(ownerAtom)
  const kinds = useAtomValue(kindsAtom)
  const going = useAtomValue(operationsAtom)?.filter(
    (operation) =>
      operation.archivedAt === undefined &&
      operation.owner === owner &&
      /^(pool|otc)\./.test(operation.kind) &&
      kinds?.get(operation.kind)?.describe(operation)?.seed === token,
  )
  if (!going || going.length === 0) return null
  return (
    <List label={t`Under way`} testId="trade-under-way">
      {going.map((operation) => (
        <Going key={operation.id} operation={operation} />
      ))}
    </List>
  )
}

function Going({ operation }: { readonly operation: Operation }) {
  const { title, seed, payments, standing } = useOperation(operation)
  return (
    <Row
      leading={<Medallion seed={seed} turning={standing === 'working'} />}
      title={title}
      facts={payments.map((payment) => formatAmount(payment)).join(' + ')}
      trailing={<StandingPill standing={standing} />}
      href="/activity"
      testId="trade-going"
    />
  )
}
