/** Spec section 1: what names none of these is a desktop browser. */
const PHONES = /Android|iPhone|Symbian|Windows Phone|iPad|iPod/

interface Device {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** A phone or a tablet, by its own words; and iPads that say they were Macs: no Mac has a touch screen. */
export const isHandheld = ({ userAgent, maxTouchPoints }: Device): boolean =>
  PHONES.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
