import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatAmount } from '../../i18n/formatAmount.ts'
import type { FactIf } from '../../ui/lists/Facts.tsx'
import { levelFloorAtom } from './atoms.ts'

/** Lists the lowest prices of a level in each asset; empty if none is for sale. */
export function useFloorFact(level: number): FactIf {
  const floors = useAtomValue(levelFloorAtom(level)).data?.floors ?? []
  return (
    floors.length > 0 && {
      id: 'floor',
      label: <Trans>Floor of this level</Trans>,
      value: floors.map((floor) => formatAmount(floor)).join(' · '),
    }
  )
}
