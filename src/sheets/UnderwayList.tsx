import { Suspense } from 'react'
import { lazyAgain } from '../ui/lazyAgain.ts'
import type { UnderwayListProps } from './UnderwayRows.tsx'

// The rows know every way in which an operation can stand; most who come have none under way.
const UnderwayRows = lazyAgain(() => import('./UnderwayRows.tsx').then((m) => m.UnderwayRows))

/** Operations of this device on the page where they were begun, each with the way to go on. */
export const UnderwayList = (props: UnderwayListProps) =>
  props.operations.length > 0 && (
    <Suspense fallback={null}>
      <UnderwayRows {...props} />
    </Suspense>
  )
