import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
} from 'react'
import {
  composedNumber,
  insertedNumber,
  typedNumber,
  withGroups,
  type Change,
  type Typed,
} from './typedNumber.ts'

interface NumberInput {
  readonly text: string
  readonly onChange: (text: string) => void
  /** What is counted: it may follow a number that is pasted. */
  readonly unit?: string | undefined
}

/** What a keyboard composes, as far as it has come. */
interface Composition extends Change {
  readonly before: string
  readonly caret: number
  /** Every change so far was one key; otherwise it has replaced what was typed. */
  readonly isTyped: boolean
}

/** An input for a number: what comes into it is read by `typedNumber`, and shown with groups. */
export function useNumberInput({ text, onChange, unit }: NumberInput) {
  const field = useRef<HTMLInputElement>(null)
  const composition = useRef<Composition>(undefined)
  // Keyboards lose track of what they compose when somebody else writes into it.
  const [composed, setComposed] = useState<string>()
  const shown = composed ?? withGroups(text)

  // The first digits count most: they are seen whatever a button has filled in.
  useLayoutEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.scrollLeft = 0
  })

  function take(input: HTMLInputElement, typed: Typed) {
    const next = withGroups(typed.text)
    // Set here, so that the caret is where it belongs before React looks.
    if (next !== input.value) {
      input.value = next
      input.setSelectionRange(typed.caret, typed.caret)
    }
    onChange(typed.text)
  }

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const next = composition.current && continued(composition.current, target.value)
    if (next) {
      const typed = next.isTyped ? composedNumber(next) : insertedNumber({ ...next, unit })
      composition.current = { ...next, caret: typed.caret }
      setComposed(target.value)
      onChange(typed.text)
      return
    }
    composition.current = undefined
    setComposed(undefined)
    const { inputType, data } =
      nativeEvent instanceof InputEvent ? nativeEvent : { inputType: '', data: null }
    // What was dropped is selected.
    const caret = target.selectionEnd ?? target.value.length
    take(target, typedNumber({ before: text, shown: target.value, caret, inputType, data, unit }))
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const piece = event.clipboardData.getData('text').trim()
    event.preventDefault()
    take(input, insertedNumber({ before: text, piece, unit, ...around(input) }))
  }

  function compose({ currentTarget }: CompositionEvent<HTMLInputElement>) {
    const begun = { before: text, piece: '', caret: 0, isTyped: true }
    composition.current = { ...begun, ...around(currentTarget) }
  }

  function endComposition({ currentTarget }: CompositionEvent<HTMLInputElement>) {
    if (composition.current && composed !== undefined)
      take(currentTarget, { text, caret: composition.current.caret })
    composition.current = undefined
    setComposed(undefined)
  }

  return {
    shown,
    attributes: {
      ref: field,
      value: shown,
      onChange: change,
      onPaste: paste,
      onCompositionStart: compose,
      onCompositionEnd: endComposition,
    },
  }
}

/** What stays of an input when something takes the place of its selection. */
function around({ value, selectionStart, selectionEnd }: HTMLInputElement) {
  const end = selectionEnd ?? value.length
  return { head: value.slice(0, selectionStart ?? end), tail: value.slice(end) }
}

/** The composition after a change; undefined if it has changed something else. */
function continued(begun: Composition, value: string): Composition | undefined {
  const { head, tail, isTyped } = begun
  const fits =
    value.length >= (head + tail).length && value.startsWith(head) && value.endsWith(tail)
  if (!fits) return undefined
  const piece = value.slice(head.length, value.length - tail.length)
  const isKey = begun.piece.startsWith(piece) || piece.startsWith(begun.piece)
  const by = Math.abs([...piece].length - [...begun.piece].length)
  return { ...begun, piece, isTyped: isTyped && isKey && by <= 1 }
}
