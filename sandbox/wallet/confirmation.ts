/** Request that waits for the user's decision. */
export interface Question {
  readonly title: string
  readonly lines: readonly [label: string, text: string][]
}

export interface ConfirmationWindow {
  /** Shows the question and resolves with the decision. Questions appear one at a time. */
  ask(question: Question): Promise<boolean>
  approve(): void
  reject(): void
  pending(): Question | null
}

const SETTINGS_PAGE = '/sandbox/wallet.html'

/**
 * Events of the window that must not reach the page, because a real wallet's window is outside it.
 */
const KEPT_FROM_PAGE =
  'pointerdown pointerup mousedown mouseup click touchstart touchend focusin focusout keydown keyup'

/**
 * Creates the wallet's own window, drawn over the page in a shadow root. It looks different from
 * the app. It is built without markup, so that it too complies with the page's content security
 * policy.
 */
export function createConfirmationWindow(): ConfirmationWindow {
  const queue: { question: Question; decide: (approved: boolean) => void }[] = []
  const host = document.createElement('sandbox-wallet')
  host.setAttribute('popover', 'manual')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]

  const buttons = new Map<EventTarget, boolean>()

  function render(): void {
    const current = queue[0]?.question
    buttons.clear()
    root.replaceChildren()
    if (!current) {
      if (host.isConnected) host.hidePopover()
      host.remove()
      return
    }
    const panel = element('section', { role: 'dialog', 'aria-label': 'Sandbox wallet' })
    panel.append(element('small', {}, 'Sandbox wallet'), element('h2', {}, current.title))
    const list = element('dl', { 'data-testid': 'sandbox-wallet-details' })
    for (const [label, text] of current.lines)
      list.append(element('dt', {}, label), element('dd', {}, text))
    const row = element('div')
    for (const approved of [false, true]) {
      const name = approved ? 'approve' : 'reject'
      const button = element(
        'button',
        { 'data-testid': `sandbox-wallet-${name}`, class: name },
        approved ? 'Approve' : 'Reject',
      )
      buttons.set(button, approved)
      row.append(button)
    }
    panel.append(list, row, element('a', { href: SETTINGS_PAGE, target: '_blank' }, 'Settings'))
    root.append(panel)
    document.documentElement.append(host)
    // Top layer: above every sheet and dialog of the page.
    host.showPopover()
  }

  function decide(approved: boolean): void {
    queue.shift()?.decide(approved)
    render()
  }

  for (const type of KEPT_FROM_PAGE.split(' '))
    window.addEventListener(
      type,
      (event) => {
        const path = event.composedPath()
        if (!path.includes(host)) return
        event.stopImmediatePropagation()
        // The page retains its focus, as it does when another window opens.
        if (type === 'mousedown' || type === 'pointerdown') event.preventDefault()
        const button = path.find((target) => buttons.has(target))
        if (type === 'click' && button) decide(buttons.get(button) === true)
      },
      { capture: true },
    )

  return {
    ask: (question) =>
      new Promise((decide) => {
        queue.push({ question, decide })
        if (queue.length === 1) render()
      }),
    approve: () => decide(true),
    reject: () => decide(false),
    pending: () => queue[0]?.question ?? null,
  }
}

function element(tag: string, attributes: Record<string, string> = {}, text = ''): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.textContent = text
  return made
}

const STYLE = `
  :host { all: initial; position: fixed; inset: 12px 12px auto auto; margin: 0; padding: 0;
    border: 0; width: min(340px, calc(100vw - 24px)); background: none; overflow: visible }
  section { font: 14px/1.45 ui-monospace, monospace; color: #0b1d3a; background: #e8f1ff;
    border: 3px solid #1459d9; border-radius: 6px; padding: 14px;
    box-shadow: 0 12px 40px rgb(0 0 0 / .5) }
  small { text-transform: uppercase; letter-spacing: .1em; color: #1459d9; font-weight: 700 }
  h2 { font-size: 16px; margin: 4px 0 10px }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; margin: 0 0 14px }
  dt { color: #40557a }
  dl { max-height: 55vh; overflow: auto }
  dd { margin: 0; overflow-wrap: anywhere; text-align: right; white-space: pre-wrap }
  div { display: grid; grid-template-columns: 1fr 1fr; gap: 8px }
  button { font: inherit; font-weight: 700; padding: 12px; border-radius: 4px; cursor: pointer;
    border: 2px solid #1459d9; background: #fff; color: #1459d9 }
  a { display: block; margin-top: 10px; text-align: center; color: #40557a; font-size: 12px }
  button.approve { background: #1459d9; color: #fff }
`
