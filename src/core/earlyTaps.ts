declare global {
  /** Taps and choices made in the shell before the app is ready. */
  var earlyTaps: Event[] | undefined
}

/** Records taps and choices in a shell until the app handles them. */
export function noteTaps(shell: HTMLElement): void {
  globalThis.earlyTaps = []
  const note = (event: Event) => void globalThis.earlyTaps?.push(event)
  shell.addEventListener('click', note)
  shell.addEventListener('change', note)
}

/**
 * Stops recording taps and replays those recorded, on the same elements or on those that the app
 * has drawn in their place. A tap without such an element is dropped. Links are skipped, because
 * they work without the app. Repeated taps on one element are replayed once, because the first had
 * no visible effect.
 */
export function answerTaps(): void {
  const taps = globalThis.earlyTaps ?? []
  globalThis.earlyTaps = undefined
  const controls = taps.map(({ target }) => (target as Element).closest('button, select'))
  const answer = ({ type }: Event, index: number) => {
    const control = controls[index]
    if (!control || controls.lastIndexOf(control) > index) return
    const element = [control, ...document.querySelectorAll('button')].find(
      (each) => each.isConnected && each.outerHTML === control.outerHTML,
    )
    element?.dispatchEvent(new Event(type, { bubbles: true }))
  }
  setTimeout(() => taps.forEach(answer))
}
