import { Suspense } from 'react'
import { lazyAgain } from '../ui/lazyAgain.ts'
import type { UnderwayListProps } from './UnderwayRows.tsx'

// The rows include code for every operation status, and most visitors have no unfinished operation.
const UnderwayRows = lazyAgain(() => import('./UnderwayRows.tsx').then((m) => m.UnderwayRows))

/**
 * Lists this device's unfinished operations on the page that began them, each with a way to
 * continue.
 */
export const UnderwayList = (props: UnderwayListProps) =>
  props.operations.length > 0 && (
    <Suspense fallback={null}>
      <UnderwayRows {...props} />
    </Suspense>
  )
