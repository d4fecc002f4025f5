import { atom } from 'jotai'

/** Event that only Chromium has; TypeScript's library lacks it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

/** Part of `window` that installing needs. */
export interface InstallWindow {
  readonly navigator: object
  addEventListener(type: string, listener: (event: Event) => void): void
  matchMedia(query: string): Pick<MediaQueryList, 'matches' | 'addEventListener'>
}

/** Installation state that the browser reports to a page. */
export interface Installation {
  /** Returns whether the browser can install the app at a tap. */
  isReady(): boolean
  /** Returns whether the page runs as the installed app, or the app was installed from it. */
  isInstalled(): boolean
  subscribe(listener: () => void): () => void
  /**
   * Opens the browser's own prompt, and resolves once the user has answered. A browser asks only
   * once.
   */
  ask(): Promise<void>
}

/** Installation state, set by the page root before the app is mounted. */
export const installationAtom = atom<Installation | undefined>(undefined)

/** Whether the sheet with installation instructions is open. */
export const installStepsAtom = atom(false)

/**
 * Stores the browser's event until the app offers its installation. The event may come at any time,
 * so the page root starts listening before anything is shown.
 */
export function createInstallation(page: InstallWindow): Installation {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let event: InstallEvent | undefined
  let wasInstalled = false
  const standalone = page.matchMedia('(display-mode: standalone)')
  standalone.addEventListener('change', tell)

  page.addEventListener('beforeinstallprompt', (offered) => {
    // Otherwise the browser shows its own bar, at its own moment.
    offered.preventDefault()
    event = offered as InstallEvent
    tell()
  })
  page.addEventListener('appinstalled', () => {
    event = undefined
    wasInstalled = true
    tell()
  })

  return {
    isReady: () => event !== undefined,
    isInstalled: () => wasInstalled || standalone.matches || isOnHomeScreen(page.navigator),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async ask() {
      const asked = event
      if (!asked) return
      event = undefined
      tell()
      await asked.prompt()
    },
  }
}

/** Checks Safari's own property, which predates display modes. */
const isOnHomeScreen = (navigator: { standalone?: unknown }): boolean =>
  navigator.standalone === true
