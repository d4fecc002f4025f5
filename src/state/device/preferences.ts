import { atom, type WritableAtom } from 'jotai'
import { deviceStorage, type WebStorage } from '../../core/webStorage.ts'
import { languages, LOCALES, type Language } from '../../i18n/locale.ts'

export type Theme = 'system' | 'light' | 'dark'
/** Colour of a gain; a loss has the other one. */
export type GainColour = 'green' | 'red'

/** Preference of this device; the first option until the user chooses. */
export interface Preference<T extends string> {
  readonly key: string
  readonly options: readonly [T, ...T[]]
}

// The page's first script (index.html) reads these keys before the first paint.
export const LANGUAGE: Preference<Language> = {
  key: 'lang',
  options: [languages.en.stored, ...LOCALES.map((locale) => languages[locale].stored)],
}
export const THEME: Preference<Theme> = { key: 'theme', options: ['system', 'light', 'dark'] }
export const GAIN_COLOUR: Preference<GainColour> = { key: 'gain', options: ['green', 'red'] }

/** Returns the stored option, if it is valid. */
export function readPreference<T extends string>(
  { key, options }: Preference<T>,
  storage: Pick<WebStorage, 'getItem'>,
): T {
  const stored = storage.getItem(key)
  return options.find((option) => option === stored) ?? options[0]
}

/** Atom of a preference, which follows changes in this tab and in others. */
export function preferenceAtom<T extends string>(
  preference: Preference<T>,
  storage: WebStorage = deviceStorage,
): WritableAtom<T, [T], void> {
  const chosen = atom<T | undefined>(undefined)
  chosen.onMount = (set) => {
    const changed = (event: StorageEvent) => {
      if (event.key === preference.key) set(readPreference(preference, storage))
    }
    addEventListener('storage', changed)
    return () => removeEventListener('storage', changed)
  }
  return atom(
    (get) => get(chosen) ?? readPreference(preference, storage),
    (_, set, choice: T) => {
      set(chosen, choice)
      storage.setItem(preference.key, choice)
    },
  )
}

export const languageAtom = preferenceAtom(LANGUAGE)
export const themeAtom = preferenceAtom(THEME)
export const gainColourAtom = preferenceAtom(GAIN_COLOUR)
