import { atom, type WritableAtom } from 'jotai'

/** As the specification stores it (section 9). */
export type Language = 'en' | 'tc'
export type Theme = 'system' | 'light' | 'dark'
/** The colour of a gain; a loss has the other one. */
export type GainColour = 'green' | 'red'

export interface PreferenceStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** A choice of this device, the first option until the user chooses. */
export interface Preference<T extends string> {
  readonly key: string
  readonly options: readonly [T, ...T[]]
}

// The page's first script (index.html) reads these keys before the first paint.
export const LANGUAGE: Preference<Language> = { key: 'lang', options: ['en', 'tc'] }
export const THEME: Preference<Theme> = { key: 'theme', options: ['system', 'light', 'dark'] }
export const GAIN_COLOUR: Preference<GainColour> = { key: 'gain', options: ['green', 'red'] }

/** What is stored, if it is one of the options; a storage that refuses counts as empty. */
export function readPreference<T extends string>(
  { key, options }: Preference<T>,
  storage: PreferenceStorage,
): T {
  try {
    const stored = storage.getItem(key)
    return options.find((option) => option === stored) ?? options[0]
  } catch {
    return options[0]
  }
}

/** Follows the choice in this tab and in others. */
export function preferenceAtom<T extends string>(
  preference: Preference<T>,
  storage: () => PreferenceStorage,
): WritableAtom<T, [T], void> {
  const chosen = atom<T | undefined>(undefined)
  chosen.onMount = (set) => {
    const changed = (event: StorageEvent) => {
      if (event.key === preference.key) set(readPreference(preference, storage()))
    }
    addEventListener('storage', changed)
    return () => removeEventListener('storage', changed)
  }
  return atom(
    (get) => get(chosen) ?? readPreference(preference, storage()),
    (_, set, choice: T) => {
      set(chosen, choice)
      try {
        storage().setItem(preference.key, choice)
      } catch {
        // Private windows may refuse: the choice then lasts as long as the page.
      }
    },
  )
}

/** Reading `localStorage` itself throws where storage is forbidden. */
const local = (): PreferenceStorage => {
  try {
    return localStorage
  } catch {
    return { getItem: () => null, setItem: () => {} }
  }
}

export const languageAtom = preferenceAtom(LANGUAGE, local)
export const themeAtom = preferenceAtom(THEME, local)
export const gainColourAtom = preferenceAtom(GAIN_COLOUR, local)
