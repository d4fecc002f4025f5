import { createContext, use } from 'react'

/**
 * Where sheets, dialogs and toasts are drawn: the desktop's frame, so that they stay inside it.
 * The frame must confine fixed children (`contain: layout`); without one it is the body.
 */
export const PortalContainer = createContext<HTMLElement | null>(null)

export const usePortalContainer = (own?: HTMLElement | null): HTMLElement | undefined =>
  own ?? use(PortalContainer) ?? undefined
