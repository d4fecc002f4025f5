import { useLingui } from '@lingui/react/macro'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { isOneOf, type KindNames } from '../../outbox/kindName.ts'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { underwayOf } from '../../state/operations/underway.ts'
import { navigationAtom } from '../../state/pages/navigation.ts'

/** Kinds of other features, which take income out: orders by voucher have a page of their own. */
export interface IncomeKinds {
  readonly orders: KindNames
  readonly claims: KindNames
}

/** What this device is taking out: a press goes on where it was begun. */
export function Underway({ kinds: { orders, claims } }: { readonly kinds: IncomeKinds }) {
  const { t } = useLingui()
  const navigation = useAtomValue(navigationAtom)
  const underway = useMemo(() => {
    const [ofOrders, ofClaims] = [underwayOf(orders), underwayOf(claims)]
    return atom((get) => [...get(ofOrders), ...get(ofClaims)])
  }, [orders, claims])
  return (
    <UnderwayList
      operations={useAtomValue(underway)}
      label={t`Under way`}
      onOpen={(operation) =>
        navigation?.go(isOneOf(operation, orders) ? `/claiming?order=${operation.id}` : '/activity')
      }
      testId="income-underway"
    />
  )
}
