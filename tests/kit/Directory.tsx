import { useState } from 'react'
import { directory } from './directory.ts'
import styles from './Directory.module.css'

const LANGUAGES = ['en', 'tc'] as const
const THEMES = ['light', 'dark'] as const
const WIDTHS = { phone: '390px', narrow: '320px', wide: '100%' } as const
const names = [...directory.keys()]

/** Lists all specimens and shows one in its own frame, in the chosen language and theme. */
export function Directory() {
  const [chosen, choose] = useState(() => decodeURIComponent(location.hash.slice(1)) || names[0]!)
  const [language, speak] = useState<(typeof LANGUAGES)[number]>('en')
  const [theme, paint] = useState<(typeof THEMES)[number]>('dark')
  const [width, widen] = useState<keyof typeof WIDTHS>('phone')
  const address = `/kit/${chosen}?lang=${language}&theme=${theme}`
  return (
    <div className={styles.directory}>
      <header className={styles.header}>
        <Switch label="Language" options={LANGUAGES} value={language} onChange={speak} />
        <Switch label="Theme" options={THEMES} value={theme} onChange={paint} />
        <Switch
          label="Width"
          options={Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]}
          value={width}
          onChange={widen}
        />
        <a href={address}>Alone</a>
      </header>
      <label className={styles.choice}>
        Specimen
        <select
          value={chosen}
          size={1}
          onChange={({ target }) => {
            choose(target.value)
            history.replaceState(null, '', `#${target.value}`)
          }}
        >
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <nav className={styles.list} aria-label="Specimens">
        {[...Map.groupBy(names, (name) => name.slice(0, name.lastIndexOf('/')))].map(
          ([piece, states]) => (
            <section key={piece}>
              <h2>{piece}</h2>
              {states.map((name) => (
                <a
                  key={name}
                  href={`#${name}`}
                  aria-current={name === chosen ? 'page' : undefined}
                  onClick={() => choose(name)}
                >
                  {name.slice(piece.length + 1)}
                </a>
              ))}
            </section>
          ),
        )}
      </nav>
      <div className={styles.view}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is this very page */}
        <iframe key={address} title={chosen} src={address} style={{ width: WIDTHS[width] }} />
      </div>
    </div>
  )
}

interface SwitchProps<T extends string> {
  readonly label: string
  readonly options: readonly T[]
  readonly value: T
  readonly onChange: (value: T) => void
}

function Switch<T extends string>({ label, options, value, onChange }: SwitchProps<T>) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={label}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {option}
        </label>
      ))}
    </fieldset>
  )
}
