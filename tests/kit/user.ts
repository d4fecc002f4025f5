import type { Specimen, User } from './specimen.tsx'

// Inspects and operates a specimen the way a user does.

const byTestId = <E extends Element>(testId: string) =>
  document.querySelector<E>(`[data-testid="${testId}"]`)

/** Whether the specimen has finished loading and moving. */
export function isStill({ waits }: Specimen): boolean {
  const isShown = (element: Element) => element.checkVisibility()
  const isMoving = document
    .getAnimations()
    .some(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  if (isMoving || byTestId('sheet-opening')) return false
  return waits === true || ![...document.querySelectorAll('[aria-busy="true"]')].some(isShown)
}

/** Finds expected texts, buttons and fields that a specimen lacks. */
export function faultsOf({ says = [], button, leadsTo, without = [] }: Specimen): string[] {
  const language = document.documentElement.lang === 'en' ? 'en' : 'tc'
  const found = document.querySelector<HTMLButtonElement>('[data-testid$="-confirm"]')
  // An empty field shows its error only after this tap.
  if (leadsTo) found?.click()
  const missing = says.map((said) => said[language]).filter((text) => !isSaid(text))
  const faults = missing.map((text) => `does not say: ${text}`)
  const isOff = found?.disabled || found?.ariaDisabled === 'true'
  const offers = !found ? 'none' : isOff ? 'disabled' : 'enabled'
  if (button && button !== offers) faults.push(`its button is ${offers}, not ${button}`)
  for (const testId of without) if (byTestId(testId)) faults.push(`has ${testId}`)
  for (const { textContent, ...each } of widthsOf('[role="dialog"] button[data-testid]'))
    if (each.left < 0 || each.right > innerWidth) faults.push(`is out of sight: ${textContent}`)
  if (leadsTo && !isLedTo(leadsTo)) faults.push(`does not lead to ${leadsTo}`)
  return faults
}

const widthsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => {
    const { left, right } = element.getBoundingClientRect()
    return { textContent: element.textContent, left, right }
  })

/** Whether the field has the focus and is on screen. */
function isLedTo(testId: string): boolean {
  const field = byTestId<HTMLElement>(testId)
  const { top = -1, bottom = Infinity } = field?.getBoundingClientRect() ?? {}
  return field !== null && document.activeElement === field && top >= 0 && bottom <= innerHeight
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const isSaid = (text: string) =>
  [...document.body.querySelectorAll('*')].some(
    (element) =>
      plain(element.textContent) === plain(text) &&
      element.checkVisibility({ visibilityProperty: true }),
  )

async function find<E extends HTMLElement>(testId: string, isReady: (found: E) => boolean) {
  for (let frame = 0; frame < 300; frame += 1) {
    const found = byTestId<E>(testId)
    if (found && isReady(found)) return found
    await new Promise(requestAnimationFrame)
  }
  throw new Error(`${testId} did not come`)
}

export const user: User = {
  async fill(testId, text) {
    const field = await find<HTMLInputElement | HTMLTextAreaElement>(
      testId,
      ({ disabled }) => !disabled,
    )
    field.focus()
    // React would not notice a value set through the element's own setter.
    Reflect.set(Object.getPrototypeOf(field), 'value', text, field)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
    field.blur()
  },
  async press(testId) {
    const button = await find<HTMLButtonElement>(
      testId,
      ({ disabled, ariaDisabled }) => !disabled && ariaDisabled !== 'true',
    )
    // A row is pressed through its inner button.
    ;(button.querySelector('button') ?? button).click()
  },
}
