import type { Act } from '../MoreActs.tsx'
import type { Retry } from '../retries.ts'
import type { ActProps } from './actProps.ts'
import { InjectSheet } from './InjectSheet.tsx'
import { MapSheet } from './MapSheet.tsx'
import { NumberSheet } from './NumberSheet.tsx'
import { StatusSheet } from './StatusSheet.tsx'

interface ActSheetProps extends ActProps {
  readonly act: Act
  /** Something was found that can be asked for again. */
  readonly onRetry: (retry: Retry) => void
}

/** What is done beside bringing something across. */
export function ActSheet({ act, onRetry, ...props }: ActSheetProps) {
  switch (act) {
    case 'status':
      return <StatusSheet {...props} />
    case 'again':
      return <NumberSheet {...props} onRetry={onRetry} />
    case 'map':
      return <MapSheet {...props} />
    case 'inject':
      return <InjectSheet {...props} />
  }
}
