declare global {
  /** What was pressed or chosen in the shell, until the app is there. */
  var earlyTaps: Event[] | undefined
}

/** Notes what is pressed or chosen in a shell until the app answers it. */
export function noteTaps(shell: HTMLElement): void {
  globalThis.earlyTaps = []
  const note = (event: Event) => void globalThis.earlyTaps?.push(event)
  shell.addEventListener('click', note)
  shell.addEventListener('change', note)
}

/**
 * From here on, taps are answered and noted no more. Those noted are made once more, on the same
 * elements, or on those that the app has drawn in their place, if there are any. Links are left:
 * they lead on by themselves. What was tapped twice is tapped once: nothing answered the first time.
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
