import { createContext, use } from 'react'

/**
 * Where sheets, dialogs and toasts are drawn: the body unless given. They keep to the frame of
 * desktops by its width (`--frame`, centred). A container of another place must be as high as the
 * window and confine fixed children (`contain: layout`).
 */
export const PortalContainer = createContext<HTMLElement | null>(null)

export const usePortalContainer = (own?: HTMLElement | null): HTMLElement | undefined =>
  own ?? use(PortalContainer) ?? undefined
