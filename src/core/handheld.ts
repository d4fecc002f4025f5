/** Spec section 1: what names none of these is a desktop browser. */
const PHONES = /Android|iPhone|Symbian|Windows Phone|iPad|iPod/

interface Device {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Whether a user agent is a phone's or a tablet's by its own words: then there is no frame. */
export const isPhone = (userAgent: string): boolean => PHONES.test(userAgent)

/** The same, and iPads that say they were Macs: no Mac has a touch screen. */
export const isHandheld = ({ userAgent, maxTouchPoints }: Device): boolean =>
  isPhone(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
