import type { Act } from '../MoreActs.tsx'
import type { Retry } from '../retries.ts'
import type { ActProps } from './actProps.ts'
import { InjectSheet } from './InjectSheet.tsx'
import { MapSheet } from './MapSheet.tsx'
import { NumberSheet } from './NumberSheet.tsx'
import { StatusSheet } from './StatusSheet.tsx'

interface ActSheetProps extends ActProps {
  readonly act: Act
  /** Called when the user finds a crossing or mapping to retry. */
  readonly onRetry: (retry: Retry) => void
}

/** Shows the sheet of a bridge action other than a transfer. */
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
