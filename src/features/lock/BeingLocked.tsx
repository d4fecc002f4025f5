import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { List } from '../../ui/lists/List.tsx'
import { beingLockedAtom } from './atoms.ts'
import { OperationRow } from './OperationRow.tsx'

/** Locks that are not final on the chain yet. */
export function BeingLocked() {
  const { t } = useLingui()
  const operations = useAtomValue(beingLockedAtom)
  return (
    operations.length > 0 && (
      <List label={t`Being locked`} testId="lock-being">
        {operations.map((operation) => (
          <OperationRow key={operation.id} operation={operation} />
        ))}
      </List>
    )
  )
}
