import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import type { Choice } from '../fields/Chips.tsx'
import styles from './Tabs.module.css'

interface Tab<T extends string> extends Choice<T> {
  readonly content: ReactNode
}

interface TabsProps<T extends string> {
  readonly label: string
  readonly tabs: readonly Tab<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
  readonly testId?: string | undefined
}

/** Parts of one screen, one at a time. For filters of a list see Chips. */
export function Tabs<T extends string>({ label, tabs, value, onChange, testId }: TabsProps<T>) {
  return (
    <Base.Root value={value} onValueChange={(next: T) => onChange(next)} data-testid={testId}>
      <Base.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={styles.tab}
            data-testid={testId && `${testId}-${tab.value}`}
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className={styles.indicator} />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
