/** What the device's share menu takes. */
type Shared = Pick<ShareData, 'text' | 'title' | 'url'>

/** The part of `navigator` that some browsers lack. */
type Device = Partial<Pick<Navigator, 'share' | 'canShare'>>

/** False where there is no menu or it fails; a user who closes it has decided. */
export async function shareByMenu(shared: Shared, device: Device = navigator): Promise<boolean> {
  if (!device.share || device.canShare?.call(navigator, shared) === false) return false
  try {
    await device.share.call(navigator, shared)
    return true
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError'
  }
}
