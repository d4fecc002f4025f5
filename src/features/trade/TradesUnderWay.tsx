import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { kindsAtom, operationsAtom } from '../../state/operations/operations.ts'
import { ownerAtom } from '../../state/account/session.ts'

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
  return <UnderwayList operations={going ?? []} label={t`Under way`} testId="trade-under-way" />
}
