import { isPhone } from '../core/handheld.ts'

/** Spec section 1: any other user agent is a desktop browser and gets a frame 480 px wide. */
export const isDesktop = (userAgent: string): boolean => !isPhone(userAgent)
