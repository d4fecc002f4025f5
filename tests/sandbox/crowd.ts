import { setTimeout } from 'node:timers/promises'
import type { Backend } from '../../backend/backend.ts'

/** Delay of a fast network. Without it, refused clients would ask thousands of times a second. */
const PAUSE_MS = 20

/** Makes clients ask for a path repeatedly until `isOver`. Returns the count of each status. */
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
