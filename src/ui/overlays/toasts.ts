export type ToastTone = 'info' | 'success' | 'danger'

export interface ToastMessage {
  /** In the user's language. */
  readonly text: string
  readonly tone?: ToastTone
  /** A toast replaces the one with the same key: a repeated failure does not pile up. */
  readonly key?: string
}

/** What draws toasts: a ToastViewport, once it is loaded. */
export interface ToastSink {
  readonly add: (message: ToastMessage) => void
  readonly clear: () => void
}

export interface Toasts {
  readonly add: (message: ToastMessage) => void
  /** Takes all of them away at once: any HTTP failure does (spec section 8). */
  readonly clear: () => void
  /** Whether something was said that nothing has drawn. */
  readonly isWaiting: () => boolean
  /** Calls `listener` when that may have changed. Returns how to stop it. */
  readonly watch: (listener: () => void) => () => void
  /**
   * Hands over what was said before anything could draw it; of several sinks the newest draws.
   * Returns how to detach.
   */
  readonly attach: (sink: ToastSink) => () => void
}

export function createToasts(): Toasts {
  const sinks: ToastSink[] = []
  const waiting: ToastMessage[] = []
  const listeners = new Set<() => void>()
  return {
    add(message) {
      const sink = sinks.at(-1)
      if (sink) sink.add(message)
      else waiting.push(message)
      for (const listener of listeners) listener()
    },
    isWaiting: () => waiting.length > 0,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    clear() {
      waiting.length = 0
      for (const sink of sinks) sink.clear()
    },
    attach(sink) {
      sinks.push(sink)
      for (const message of waiting.splice(0)) sink.add(message)
      return () => void sinks.splice(sinks.indexOf(sink), 1)
    },
  }
}

/** The page's one set of toasts; light enough for the first screen, unlike what draws them. */
export const toasts = createToasts()
