import { useSyncExternalStore } from 'react'
import { followOnline, isOnline } from '../../core/online.ts'

/** Whether the device has a network, as far as it knows. */
export const useOnline = (): boolean =>
  // What is rendered ahead cannot know, and takes it for granted.
  useSyncExternalStore(followOnline, isOnline, () => true)
