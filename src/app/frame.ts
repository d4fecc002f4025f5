const PHONES = /Android|iPhone|Symbian|Windows Phone|iPad|iPod/

/** Spec section 1: any other user agent is a desktop browser and gets a frame 480 px wide. */
export const isDesktop = (userAgent: string): boolean => !PHONES.test(userAgent)
