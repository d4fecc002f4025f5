/** Spec section 1: a user agent that names none of these is a desktop browser. */
const PHONES = /Android|iPhone|Symbian|Windows Phone|iPad|iPod/

interface Device {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Whether a user agent declares itself a phone or tablet: those get no desktop frame. */
export const isPhone = (userAgent: string): boolean => PHONES.test(userAgent)

/** The same, plus iPads that pose as Macs: no Mac has a touch screen. */
export const isHandheld = ({ userAgent, maxTouchPoints }: Device): boolean =>
  isPhone(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
