import { useId, type KeyboardEvent, type ReactNode } from 'react'
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
  const id = useId()
  const shown = tabs.find((tab) => tab.value === value)
  const panelId = `${id}-panel`
  return (
    <div data-testid={testId}>
      <div role="tablist" className={styles.list} aria-label={label}>
        {tabs.map((tab) => {
          const isShown = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              className={styles.tab}
              aria-selected={isShown}
              aria-controls={isShown ? panelId : undefined}
              // One stop of Tab for all of them; the arrows lead from one to the next.
              tabIndex={isShown ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onKeyDown={moveFocus}
              data-testid={testId && `${testId}-${tab.value}`}
            >
              {tab.label}
            </button>
          )
        })}
        <span aria-hidden="true" className={styles.indicator} />
      </div>
      {shown && (
        <div
          key={shown.value}
          role="tabpanel"
          id={panelId}
          className={styles.panel}
          aria-labelledby={`${id}-${shown.value}`}
          tabIndex={0}
        >
          {shown.content}
        </div>
      )}
    </div>
  )
}

/** Which tab a key leads to, from the one with the focus; none at all for other keys. */
const targets: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Only the focus: another part may ask the network for what nobody wants to see. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const target = targets[event.key]
  if (!target) return
  const { currentTarget: tab } = event
  const tabs = [...tab.parentElement!.querySelectorAll<HTMLElement>('[role="tab"]')]
  event.preventDefault()
  tabs[target(tabs.indexOf(tab), tabs.length)]?.focus()
}
