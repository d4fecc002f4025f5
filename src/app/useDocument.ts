import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { activateLocale } from '../i18n/activate.ts'
import { parseStoredLocale } from '../i18n/locale.ts'
import { gainColourAtom, languageAtom, themeAtom } from '../state/device/preferences.ts'

/** Applies the chosen language, theme and gain colours to the document. */
export function usePreferencesOnDocument(onError: (error: unknown) => void): void {
  const language = useAtomValue(languageAtom)
  const theme = useAtomValue(themeAtom)
  const gain = useAtomValue(gainColourAtom)
  useEffect(() => {
    activateLocale(parseStoredLocale(language)).catch(onError)
  }, [language, onError])
  useEffect(() => {
    const { dataset } = document.documentElement
    if (theme === 'system') delete dataset['theme']
    else dataset['theme'] = theme
    if (gain === 'red') dataset['gain'] = gain
    else delete dataset['gain']
    paintBrowserBars()
  }, [theme, gain])
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', paintBrowserBars)
    return () => dark.removeEventListener('change', paintBrowserBars)
  }, [])
}

/** Gives the browser's bars the background colour of the current theme. */
function paintBrowserBars(): void {
  const ground = getComputedStyle(document.documentElement).backgroundColor
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = ground
}

/** Sets the document's title: the page, then the product. */
export function useDocumentTitle(page: string | undefined, product: string): void {
  useEffect(() => {
    document.title = page === undefined ? product : `${page} · ${product}`
  }, [page, product])
}
