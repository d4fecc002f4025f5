/** Content for the device's share menu. */
type Shared = Pick<ShareData, 'text' | 'title' | 'url'>

/** Parts of `navigator` that some browsers lack. */
type Device = Partial<Pick<Navigator, 'share' | 'canShare'>>

/**
 * Opens the device's share menu. Returns false if there is none or it fails; closing it counts as
 * handled.
 */
export async function shareByMenu(shared: Shared, device: Device = navigator): Promise<boolean> {
  if (!device.share || device.canShare?.call(navigator, shared) === false) return false
  try {
    await device.share.call(navigator, shared)
    return true
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError'
  }
}
