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

/** Shows the parts of one screen, one at a time. For filters of a list, see Chips. */
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
              // The Tab key stops once for all tabs; arrow keys move between them.
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

/** Index of the tab that each key moves to, from the focused one. */
const targets: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Moves only the focus, because showing a tab may send requests for content that the user skips.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const target = targets[event.key]
  if (!target) return
  const { currentTarget: tab } = event
  const tabs = [...tab.parentElement!.querySelectorAll<HTMLElement>('[role="tab"]')]
  event.preventDefault()
  tabs[target(tabs.indexOf(tab), tabs.length)]?.focus()
}
