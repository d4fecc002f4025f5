import { useLingui } from '@lingui/react/macro'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { underwayOf } from '../../state/operations/underway.ts'
import { navigationAtom } from '../../state/pages/navigation.ts'
import { placeOfUnderway, type IncomeKinds } from './placeOfUnderway.ts'

/** Unfinished claims and withdrawals of this device; a press opens the page that continues each. */
export function Underway({ kinds }: { readonly kinds: IncomeKinds }) {
  const { t } = useLingui()
  const navigation = useAtomValue(navigationAtom)
  const { orders, claims } = kinds
  const underway = useMemo(() => {
    const [ofOrders, ofClaims] = [underwayOf(orders), underwayOf(claims)]
    return atom((get) => [...get(ofOrders), ...get(ofClaims)])
  }, [orders, claims])
  return (
    <UnderwayList
      operations={useAtomValue(underway)}
      label={t`Under way`}
      onOpen={(operation) => navigation?.go(placeOfUnderway(operation, kinds))}
      testId="income-underway"
    />
  )
}
