import { setTimeout } from 'node:timers/promises'
import type { Backend } from '../../sandbox/backend/backend.ts'

/** A fast network's: without it, those who are refused would ask thousands of times a second. */
const PAUSE_MS = 20

/** Has clients ask for a path over and over, until `isOver`; returns how often each status came. */
export async function askTogether(
  { app }: Pick<Backend, 'app'>,
  clients: number,
  path: string,
  isOver: () => boolean,
): Promise<ReadonlyMap<number, number>> {
  const came = new Map<number, number>()
  const client = async () => {
    while (!isOver()) {
      const { status } = await app.request(path)
      came.set(status, (came.get(status) ?? 0) + 1)
      await setTimeout(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return came
}
