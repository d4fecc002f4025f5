import { atom, createStore, Provider } from 'jotai'
import type { Root as MountedRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { readPattern } from '../../src/app/pathPattern.ts'
import { Root } from '../../src/app/Root.tsx'
import { useAppLocation } from '../../src/app/useAppLocation.ts'
import { usePreferencesOnDocument } from '../../src/app/useDocument.ts'
import { activateLocale, loadWords } from '../../src/i18n/activate.ts'
import { catalogs } from '../../src/i18n/catalogs.ts'
import { parseStoredLocale, type Language } from '../../src/i18n/locale.ts'
import { remembered } from '../../src/state/answers/remembered.ts'
import { renew } from '../../src/state/answers/renewal.ts'
import { languageAtom, themeAtom, type Theme } from '../../src/state/device/preferences.ts'
import { createInstallation, installationAtom } from '../../src/state/device/installation.ts'
import { createNavigation, navigationAtom } from '../../src/state/pages/navigation.ts'
import { servicesAtom } from '../../src/state/services.ts'
import { directory } from './directory.ts'
import { openServices } from './services.ts'
import type { Specimen } from './specimen.tsx'
import { faultsOf, isStill, user } from './user.ts'
import { usualWorld, type World } from './world.ts'

const words = [...new Set(Object.keys(catalogs).map((path) => /([^/]+)\.po$/.exec(path)![1]!))]

/** More entries than the app caches for content off screen. */
const FORGOTTEN = 1_000

/** Longer than any specimen needs to settle, delayed content included. */
const PATIENCE_MS = 5_000

/** User's settings of the app. */
export interface View {
  readonly language: Language
  readonly theme: Theme
  /** Text size in percent. */
  readonly text: number
}

/**
 * Place that shows one specimen at a time. Each method resolves to the specimen's faults once it
 * has settled.
 */
export interface Stage {
  /** Shows a specimen. Without a view, uses the stored one. */
  show(path: string, view?: View): Promise<string[]>
  /** Changes the view of the current specimen, as a user does in the settings. */
  turn(view: View): Promise<string[]>
}

export function createStage(root: MountedRoot): Stage {
  const navigation = createNavigation(window)
  const installation = createInstallation(window)
  let leave = () => {}
  let shown = 0
  let store = createStore()
  let stand = async (): Promise<string[]> => []

  const choose = ({ language, theme, text }: View) => {
    store.set(languageAtom, language)
    store.set(themeAtom, theme)
    document.documentElement.style.fontSize = `${text}%`
  }

  const show = async (path: string, view?: View) => {
    const specimen = directory.get(path)
    if (!specimen) throw new Error(`there is no specimen ${path}`)
    root.render(null)
    await nextFrame()
    leave()
    forget()
    store = createStore()
    if (view) choose(view)
    await activateLocale(parseStoredLocale(store.get(languageAtom)))
    await loadWords(words)
    const world: World = {
      ...usualWorld,
      ...specimen.world,
      answers: [...(specimen.world?.answers ?? []), ...usualWorld.answers],
      views: { ...usualWorld.views, ...specimen.world?.views },
    }
    const { services, isAsked, close } = await openServices(world, (shown += 1))
    leave = close
    store.set(servicesAtom, services)
    store.set(navigationAtom, navigation)
    store.set(installationAtom, installation)
    root.render(
      <Root>
        <Provider store={store}>
          <Preferences />
          {/* oxlint-disable-next-line react/hooks -- wouter takes its location hook as a value */}
          <Router hook={useAppLocation} parser={readPattern}>
            <main key={shown}>{specimen.render()}</main>
          </Router>
        </Provider>
      </Root>,
    )
    if (specimen.play) await specimen.play(user)
    stand = () => settle(specimen, isAsked)
    return stand()
  }

  return {
    show,
    async turn(view) {
      choose(view)
      await activateLocale(parseStoredLocale(view.language))
      return stand()
    },
  }
}

function Preferences() {
  usePreferencesOnDocument(reportError)
  return null
}

/**
 * Clears everything that atoms cached for the previous specimen, because it does not apply to the
 * next one.
 */
function forget(): void {
  for (let each = 0; each < FORGOTTEN; each += 1) remembered(`kit ${each}`, () => atom(undefined))
  renew('chain')
  renew('backend')
}

/** Waits until the specimen has settled without faults, or until the time is over. */
async function settle(specimen: Specimen, isAsked: () => boolean): Promise<string[]> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    await nextFrame()
    const stands = isStill(specimen) && (specimen.waits === true || !isAsked())
    if (!stands && performance.now() < end) continue
    await nextFrame()
    const faults = faultsOf(specimen)
    if (stands && faults.length === 0) return faults
    if (performance.now() > end) return stands ? faults : [...faults, 'does not come to rest']
  }
}

const nextFrame = () => new Promise(requestAnimationFrame)
