import { useSetAtom } from 'jotai'
import { headerSlotAtom } from '../state/pages/navigationHeader.tsx'
import { goBackAtom } from '../state/pages/navigation.ts'
import { PageHeader } from '../ui/frame/PageHeader.tsx'

interface HeaderProps {
  readonly title: string
  readonly layout: 'tab' | 'back'
}

/** Title and back button; what a page puts on the right comes through the slot. */
export function Header({ title, layout }: HeaderProps) {
  const goBack = useSetAtom(goBackAtom)
  const setSlot = useSetAtom(headerSlotAtom)
  return (
    <PageHeader
      title={title}
      right={<div ref={setSlot} />}
      {...(layout === 'back' && { onBack: () => goBack() })}
    />
  )
}
