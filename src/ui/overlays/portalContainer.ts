import { createContext, use } from 'react'

/**
 * Where sheets, dialogs and toasts are drawn: the body by default. On desktops they keep to the
 * frame by their width (`--frame`, centred). Any other container must be as high as the window and
 * confine fixed children (`contain: layout`).
 */
export const PortalContainer = createContext<HTMLElement | null>(null)

export const usePortalContainer = (own?: HTMLElement | null): HTMLElement | undefined =>
  own ?? use(PortalContainer) ?? undefined
