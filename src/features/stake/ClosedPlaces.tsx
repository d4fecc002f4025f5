import { Trans, useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState, type ReactNode } from 'react'
import { PagedList, type ShownList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import styles from './PlaceCard.module.css'

interface ClosedPlacesProps<T> {
  readonly list: ShownList<T>
  readonly keyOf: (place: NoInfer<T>) => string
  readonly children: (place: T) => ReactNode
}

/**
 * Lists collapsed pools and plans that take no new stakes. Existing stakes in them stay as they
 * are.
 */
export function ClosedPlaces<T>({ list, keyOf, children }: ClosedPlacesProps<T>) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const count = list.items.length
  return (
    <details
      className={styles.closed}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-testid="places-closed"
    >
      <summary className={styles.summary} data-testid="places-closed-open">
        {list.hasMore ? (
          <Trans>Closed to new pledges</Trans>
        ) : (
          <Trans>Closed to new pledges ({count})</Trans>
        )}
        <ChevronDown aria-hidden="true" className={styles.chevron} size={18} />
      </summary>
      {isOpen && (
        <PagedList
          list={list}
          rows={VirtualList}
          keyOf={keyOf}
          label={t`Closed to new pledges`}
          testId="places-closed"
        >
          {children}
        </PagedList>
      )}
    </details>
  )
}
