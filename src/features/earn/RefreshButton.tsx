import { useLingui } from '@lingui/react/macro'
import { atom, useSetAtom } from 'jotai'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import type { Address } from '../../core/address.ts'
import { rests, secondsUntil } from '../../core/rests.ts'
import { HeaderAside } from '../../state/pages/navigationHeader.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { toasts } from '../../ui/overlays/toasts.ts'
import { questionsAtom } from './questions.ts'

/** Refreshes everything that the hub shows, and returns whether every question was answered. */
const refreshAtom = atom(null, async (get, set, owner: Address): Promise<boolean> => {
  const asked = get(questionsAtom(owner))
  await Promise.all(asked.map((each) => set(each)))
  return asked.every((each) => get(each).error === undefined)
})

/** Refreshes on a tap, and reports if newer numbers are unavailable. */
export function useRefresh(owner: Address) {
  const { t } = useLingui()
  const ask = useSetAtom(refreshAtom)
  const [isBusy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    const isNew = await ask(owner)
    setBusy(false)
    const seconds = secondsUntil(rests.until())
    const text =
      seconds > 0 ? t`The server is busy. Trying again in ${seconds} s.` : t`update failed`
    if (!isNew) toasts.add({ text, tone: 'danger', key: 'update failed' })
  }
  return { isBusy, refresh: () => void refresh().catch(reportError) }
}

interface RefreshButtonProps {
  readonly isBusy: boolean
  readonly onClick: () => void
}

/** Refresh button for the whole page, in the header. */
export function RefreshButton({ isBusy, onClick }: RefreshButtonProps) {
  const { t } = useLingui()
  return (
    <HeaderAside>
      <IconButton label={t`Update`} disabled={isBusy} onClick={onClick} testId="earn-refresh">
        <RotateCw aria-hidden="true" size={20} strokeWidth={2.1} />
      </IconButton>
    </HeaderAside>
  )
}
