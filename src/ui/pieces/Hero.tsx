import type { ReactNode } from 'react'
import { Medallion } from './Medallion.tsx'
import type { Metal } from './medallion.ts'
import styles from './Hero.module.css'

interface HeroProps {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly action: ReactNode
  /** Seed of the medallion that looks in from the right. */
  readonly seed?: string | undefined
  readonly metal?: Metal | undefined
  readonly turning?: boolean | undefined
  readonly testId?: string | undefined
}

/** What the product is for, and its one action. Dark in both themes, like hot metal at night. */
export function Hero({
  title,
  children,
  action,
  seed = 'hero',
  metal = 'bronze',
  turning,
  testId,
}: HeroProps) {
  return (
    <section className={styles.hero} data-testid={testId}>
      <div className={styles.art}>
        <Medallion seed={seed} metal={metal} size="full" rarity={1} turning={turning} />
      </div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{children}</p>
      {action}
    </section>
  )
}
