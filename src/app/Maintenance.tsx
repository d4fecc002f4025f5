import { useAtomValue } from 'jotai'
import { lazyAgain } from '../ui/lazyAgain.ts'
import { Aside } from './Aside.tsx'
import { maintenanceAtom } from './maintenanceAtom.ts'
import { useIdle } from './useIdle.ts'

const MaintenanceNotice = lazyAgain(() =>
  import('./MaintenanceNotice.tsx').then((m) => m.MaintenanceNotice),
)

/** Shows the operator's notice about maintenance, if there is one. */
export function Maintenance() {
  const maintenance = useAtomValue(maintenanceAtom)
  // The first render has to match the prerendered shell, which knows of no notice.
  const isIdle = useIdle()
  return maintenance && isIdle ? (
    <Aside>
      <MaintenanceNotice maintenance={maintenance} />
    </Aside>
  ) : null
}
