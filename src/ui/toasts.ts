export type ToastTone = 'info' | 'success' | 'danger'

export interface ToastMessage {
  /** In the user's language. */
  readonly text: string
  readonly tone?: ToastTone
  /** The same key replaces: a repeated failure does not pile up. */
  readonly key?: string
}

/** What draws toasts: ToastViewport, once it is loaded. */
export interface ToastSink {
  readonly add: (message: ToastMessage) => void
  readonly clear: () => void
}

export interface Toasts {
  readonly add: (message: ToastMessage) => void
  /** Takes all of them away at once: any HTTP failure does (spec section 8). */
  readonly clear: () => void
  /** Hands over what was said before the viewport was there. Returns how to let go. */
  readonly attach: (sink: ToastSink) => () => void
}

export function createToasts(): Toasts {
  let sink: ToastSink | undefined
  let waiting: ToastMessage[] = []
  return {
    add(message) {
      if (sink) sink.add(message)
      else waiting.push(message)
    },
    clear() {
      waiting = []
      sink?.clear()
    },
    attach(next) {
      sink = next
      for (const message of waiting.splice(0)) next.add(message)
      return () => {
        if (sink === next) sink = undefined
      }
    },
  }
}

/** The page's one set of toasts; light enough for the first screen, unlike what draws them. */
export const toasts = createToasts()
