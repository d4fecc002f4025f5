import type { Clock } from '../../src/core/ports.ts'
import { MINUTE_MS, type Millis } from '../../src/core/time.ts'
import { errorFields } from './errorFields.ts'

/** Kinds of failures to remember. Only a failure whose words always change reaches this. */
const MOST = 100

interface Told {
  readonly error: unknown
  at: Millis
  /** Times it happened since it was reported. */
  again: number
}

/**
 * Reports failures that repeat, such as those of each look at a node that is away: the first at
 * once, then the same one at most once a minute. `times` counts how often it happened since. Before
 * another failure is reported, the counts so far are.
 */
export function tellOnce(
  tell: (error: unknown, times: number) => void,
  clock: Pick<Clock, 'now'>,
): (error: unknown) => void {
  const told = new Map<string, Told>()
  const report = (each: Told) => {
    tell(each.error, each.again)
    each.again = 0
    each.at = clock.now()
  }
  return (error) => {
    const { error: name, reason, code, cause } = errorFields(error)
    const key = [name, reason, code, cause].join('\n')
    const known = told.get(key)
    if (known) {
      known.again += 1
      if (Math.abs(clock.now() - known.at) >= MINUTE_MS) report(known)
      return
    }
    for (const each of told.values()) if (each.again > 0) report(each)
    if (told.size === MOST) told.clear()
    const first = { error, at: 0, again: 1 }
    told.set(key, first)
    report(first)
  }
}
