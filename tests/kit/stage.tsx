import { atom, createStore, Provider } from 'jotai'
import type { Root as MountedRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { readPattern } from '../../src/app/pathPattern.ts'
import { Root } from '../../src/app/Root.tsx'
import { useAppLocation } from '../../src/app/useAppLocation.ts'
import { usePreferencesOnDocument } from '../../src/app/useDocument.ts'
import { activateLocale, loadWords } from '../../src/i18n/activate.ts'
import { catalogs } from '../../src/i18n/catalogs.ts'
import { parseStoredLocale } from '../../src/i18n/locale.ts'
import { remembered } from '../../src/state/answers/remembered.ts'
import { renew } from '../../src/state/answers/renewal.ts'
import { languageAtom } from '../../src/state/device/preferences.ts'
import { createInstallation, installationAtom } from '../../src/state/device/installation.ts'
import { createNavigation, navigationAtom } from '../../src/state/pages/navigation.ts'
import { servicesAtom } from '../../src/state/services.ts'
import { directory } from './directory.ts'
import { openServices } from './services.ts'
import type { Specimen } from './specimen.tsx'
import { faultsOf, isStill, user } from './user.ts'
import { usualWorld, type World } from './world.ts'

const words = [...new Set(Object.keys(catalogs).map((path) => /([^/]+)\.po$/.exec(path)![1]!))]

/** More than the app remembers of what is not on screen. */
const FORGOTTEN = 1_000

/** Longer than any specimen takes to stand, and than all that is shown late. */
const PATIENCE_MS = 5_000

/**
 * Shows one specimen at a time, in the language that is stored; resolves once it stands, with what
 * is wrong with it.
 */
export function createStage(root: MountedRoot): (path: string) => Promise<string[]> {
  const navigation = createNavigation(window)
  const installation = createInstallation(window)
  let leave = () => {}
  let shown = 0

  return async (path) => {
    const specimen = directory.get(path)
    if (!specimen) throw new Error(`there is no specimen ${path}`)
    root.render(null)
    await nextFrame()
    leave()
    forget()
    const store = createStore()
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
    return settle(specimen, isAsked)
  }
}

function Preferences() {
  usePreferencesOnDocument(reportError)
  return null
}

/** Forgets the specimen before: what atoms remember of it is not true of the next. */
function forget(): void {
  for (let each = 0; each < FORGOTTEN; each += 1) remembered(`kit ${each}`, () => atom(undefined))
  renew('chain')
  renew('backend')
}

/** Waits until it stands still and nothing is wrong with it, or for as long as that may take. */
async function settle(specimen: Specimen, isAsked: () => boolean): Promise<string[]> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    await nextFrame()
    await nextFrame()
    const faults = faultsOf(specimen)
    const stands = isStill(specimen) && (specimen.waits === true || !isAsked())
    if (stands && faults.length === 0) return faults
    if (performance.now() > end) return stands ? faults : [...faults, 'does not come to rest']
  }
}

const nextFrame = () => new Promise(requestAnimationFrame)
