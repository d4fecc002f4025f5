import { atom } from 'jotai'

/** Not in TypeScript's library: Chromium alone has it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

/** The part of `window` that installing needs. */
export interface InstallWindow {
  readonly navigator: object
  addEventListener(type: string, listener: (event: Event) => void): void
  matchMedia(query: string): Pick<MediaQueryList, 'matches' | 'addEventListener'>
}

/** What the browser tells a page about installing the app. */
export interface Installation {
  /** The browser can install it at a tap. */
  isReady(): boolean
  /** The page runs as the installed app, or the app was installed from it. */
  isInstalled(): boolean
  subscribe(listener: () => void): () => void
  /** Opens the browser's own prompt, and resolves when it is answered. A browser asks once. */
  ask(): Promise<void>
}

/** Set by the page root before the app is mounted. */
export const installationAtom = atom<Installation | undefined>(undefined)

/** Whether the sheet that tells how to install by hand is open. */
export const installStepsAtom = atom(false)

/**
 * Keeps the browser's event for the moment at which the app wants to offer itself. It may come at
 * any time, so the page root begins to listen before anything is shown.
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

/** Safari's own word for it, from before display modes. */
const isOnHomeScreen = (navigator: { standalone?: unknown }): boolean =>
  navigator.standalone === true
