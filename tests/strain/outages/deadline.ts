import { setTimeout as sleep } from 'node:timers/promises'

/** Longest wait for a backend to recover, in ms. */
const LONGEST_MS = 60_000
const LOOK_MS = 50

/** Waits for a condition. Throws if it does not come, so that a hang is a failure of the proof. */
export async function withDeadline(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + LONGEST_MS
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`${what} did not come within ${LONGEST_MS / 1_000} s`)
    await sleep(LOOK_MS)
  }
}
