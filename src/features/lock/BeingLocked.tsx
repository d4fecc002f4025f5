import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { beingLockedAtom } from './atoms.ts'

/** Lists locks that are not yet final on chain. */
export function BeingLocked() {
  const { t } = useLingui()
  const operations = useAtomValue(beingLockedAtom)
  return <UnderwayList operations={operations} label={t`Being locked`} testId="lock-being" />
}
