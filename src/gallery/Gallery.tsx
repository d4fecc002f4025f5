import { useState, type ReactNode } from 'react'
import { GalleryForms } from './GalleryForms.tsx'
import { GalleryOverlays } from './GalleryOverlays.tsx'
import { GalleryPieces } from './GalleryPieces.tsx'
import { GalleryStates } from './GalleryStates.tsx'
import { Chips } from '../ui/fields/Chips.tsx'
import styles from './Gallery.module.css'
import { PageHeader } from '../ui/frame/PageHeader.tsx'

const PARTS = [
  { value: 'pieces', label: 'Pieces' },
  { value: 'states', label: 'States' },
  { value: 'forms', label: 'Forms' },
  { value: 'overlays', label: 'Overlays' },
] as const

type Part = (typeof PARTS)[number]['value']

const CONTENT: Readonly<Record<Part, () => ReactNode>> = {
  pieces: GalleryPieces,
  states: GalleryStates,
  forms: GalleryForms,
  overlays: GalleryOverlays,
}

/** The kit in all its states, for those who build screens: exists in development only. */
export function GalleryPage() {
  const [part, setPart] = useState<Part>('pieces')
  const Content = CONTENT[part]
  return (
    <>
      <PageHeader title="Kit" />
      <main className={styles.page}>
        <Chips label="Part" options={PARTS} value={part} onChange={setPart} testId="gallery-part" />
        <Content />
      </main>
    </>
  )
}
