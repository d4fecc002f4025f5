export type ToastTone = 'info' | 'success' | 'danger'

export interface ToastMessage {
  /** Message in the user's language. */
  readonly text: string
  readonly tone?: ToastTone
  /**
   * Key of the toast. A new toast replaces one with the same key, so that repeated failures do not
   * pile up.
   */
  readonly key?: string
}

/** Receiver that renders toasts: a ToastViewport, once loaded. */
export interface ToastSink {
  readonly add: (message: ToastMessage) => void
  readonly clear: () => void
}

export interface Toasts {
  readonly add: (message: ToastMessage) => void
  /** Removes all toasts at once, as any HTTP failure does (spec section 8). */
  readonly clear: () => void
  /** Whether a toast is waiting to be rendered. */
  readonly isWaiting: () => boolean
  /** Calls `listener` when `isWaiting` may have changed. Returns a function that stops watching. */
  readonly watch: (listener: () => void) => () => void
  /**
   * Attaches a sink and sends it the waiting toasts. Of several sinks, the newest renders. Returns
   * a function that detaches it.
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

/**
 * The page's only set of toasts. It is small enough for the first screen, unlike the code that
 * renders them.
 */
export const toasts = createToasts()
