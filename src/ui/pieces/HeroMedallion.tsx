import { useEffect } from 'react'
import { loadEngraver } from '../engraving/engraveOn.ts'
import { Disc } from './Disc.tsx'
import styles from './Disc.module.css'
import { faceOf } from './medallion.ts'

const { light } = faceOf('hero')

/**
 * Medallion of the home screen, as wide as its container. On a page load of the home screen, its
 * lines are part of the first paint, before the app starts (src/prerender/firstRows.ts).
 */
export function HeroMedallion() {
  useEffect(() => {
    if (document.getElementById('hero-engraving')) return
    loadEngraver().then(
      ({ engraveHero }) => engraveHero(),
      () => undefined,
    )
  }, [])
  return (
    <Disc metal="bronze" light={light} size="full" rarity={1}>
      <span className={styles.lines}>
        <svg viewBox="-500 -500 1000 1000">
          <use href="#hero-engraving" />
        </svg>
      </span>
    </Disc>
  )
}
