import type { HeadKind, Heads } from '../../chain/heads.ts'
import type { ChainNode } from '../../chain/node.ts'
import type { Locks } from '../../core/ports.ts'
import { SECOND_MS, type Millis } from '../../core/time.ts'

/** Longest pause after a look that failed. */
const AGAIN_MS = 15 * SECOND_MS

/** Age of a block that is looked up again when the page or the network returns. */
const OLD_MS = 15 * SECOND_MS

/**
 * Time that another tab may take to answer for this one. A frozen tab keeps its lock, so this tab
 * then asks by itself.
 */
const OTHERS_MS = 5 * SECOND_MS

interface FollowedChain {
  readonly node: Pick<ChainNode, HeadKind>
  readonly heads: Heads
  /** Genesis block id. */
  readonly network: string
  /** Locks of all tabs; undefined in browsers without them, where each tab asks by itself. */
  readonly locks: Locks | undefined
}

/**
 * Keeps the newest block at most `everyMs` old while the page is visible. Whichever tab finds it
 * older asks, under a lock; the others hear the answer. Returns a function that stops it.
 */
export function followHead(chain: FollowedChain, kind: HeadKind, everyMs: Millis): () => void {
  const { node, heads, network, locks } = chain
  let isGone = false
  let isLooking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const lookIn = (ms: Millis) => {
    clearTimeout(timer)
    if (!isGone) timer = setTimeout(look, Math.max(0, ms))
  }

  /** Asks the node, and resolves to the pause until the next look. */
  const ask = async (): Promise<Millis> => {
    const answer = await node[kind]()
    if (answer.ok) heads.see(kind, answer.value)
    if (answer.ok) return everyMs
    const { error } = answer
    return error.kind === 'busy' ? error.waitMs : Math.min(everyMs, AGAIN_MS)
  }

  const askForAll = async (): Promise<Millis> => {
    if (!locks) return ask()
    let pause = OTHERS_MS
    const before = heads.latest(kind)
    const name = `${kind} ${network}`
    if (await locks.tryRun(name, async () => void (pause = await ask()))) return pause
    await until(OTHERS_MS, () => isGone || heads.latest(kind) !== before)
    return heads.latest(kind) === before && !isGone ? ask() : everyMs
  }

  /** Looks at the chain if its newest block is too old. */
  function look(): void {
    const last = heads.latest(kind)
    const left = last ? last.seenAt + everyMs - performance.now() : 0
    if (left > 0) return lookIn(left)
    lookNow()
  }

  function lookNow(): void {
    if (isLooking || isGone || document.visibilityState !== 'visible') return
    isLooking = true
    askForAll()
      .catch((error: unknown) => {
        reportError(error)
        return AGAIN_MS
      })
      .then((pause) => {
        isLooking = false
        lookIn(pause)
      })
  }

  /** Waits for a change that another tab makes, or for a time. */
  const until = (ms: Millis, isSo: () => boolean) =>
    new Promise<void>((done) => {
      const end = () => {
        clearTimeout(over)
        stop()
        done()
      }
      const over = setTimeout(end, ms)
      const stop = heads.subscribe(() => isSo() && end())
    })

  const comeBack = () => {
    const last = heads.latest(kind)
    if (last && Math.abs(Date.now() - last.at) < Math.min(OLD_MS, everyMs)) look()
    else lookNow()
  }
  let known = heads.latest(kind)
  const stop = heads.subscribe(() => {
    // The other kind says nothing about this one, whose node may be busy.
    const isNews = heads.latest(kind) !== known
    known = heads.latest(kind)
    if (isNews && !isLooking) look()
  })
  document.addEventListener('visibilitychange', comeBack)
  addEventListener('online', comeBack)
  look()
  return () => {
    isGone = true
    clearTimeout(timer)
    stop()
    document.removeEventListener('visibilitychange', comeBack)
    removeEventListener('online', comeBack)
  }
}
