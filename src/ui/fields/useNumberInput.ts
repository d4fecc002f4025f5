import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
} from 'react'
import { insertedNumber, typedNumber, withGroups, type Typed } from './typedNumber.ts'

interface NumberInput {
  readonly text: string
  readonly onChange: (text: string) => void
  /** Unit of the number, which may follow a pasted number. */
  readonly unit?: string | undefined
}

/**
 * Drives an input for a number: `typedNumber` reads its changes, and it shows thousands separators.
 */
export function useNumberInput({ text, onChange, unit }: NumberInput) {
  const field = useRef<HTMLInputElement>(null)
  const composition = useRef<ReturnType<typeof around>>(undefined)
  // Keyboards lose track of a composition if the field is rewritten during it.
  const [composed, setComposed] = useState<string>()
  const shown = composed ?? withGroups(text)

  // Scrolls to the first digits, because they matter most, even after a button filled in the
  // number.
  useLayoutEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.scrollLeft = 0
  })

  function take(input: HTMLInputElement, typed: Typed) {
    const next = withGroups(typed.text)
    // Set the value here, so that the caret is in place before React compares it.
    if (next !== input.value) {
      input.value = next
      input.setSelectionRange(typed.caret, typed.caret)
    }
    onChange(typed.text)
  }

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    if (composition.current) {
      setComposed(target.value)
      return
    }
    const { inputType, data } =
      nativeEvent instanceof InputEvent ? nativeEvent : { inputType: '', data: null }
    // Dropped text is selected.
    const caret = target.selectionEnd ?? target.value.length
    take(target, typedNumber({ before: text, shown: target.value, caret, inputType, data, unit }))
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const piece = event.clipboardData.getData('text').trim().replace(/\s+/g, ' ')
    event.preventDefault()
    take(input, insertedNumber({ before: text, piece, unit, ...around(input) }))
  }

  function compose({ currentTarget }: CompositionEvent<HTMLInputElement>) {
    composition.current = around(currentTarget)
  }

  /** Takes the composed text from between head and tail, unless the keyboard changed those too. */
  function endComposition({ currentTarget: input }: CompositionEvent<HTMLInputElement>) {
    const { head, tail } = composition.current ?? around(input)
    composition.current = undefined
    setComposed(undefined)
    const caret = input.value.length - tail.length
    const data = input.value.slice(head.length, caret)
    const key = { before: text, shown: input.value, caret, inputType: '', data, unit }
    take(input, typedNumber(key))
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

/** Returns the parts of the text that remain when the selection is replaced. */
function around({ value, selectionStart, selectionEnd }: HTMLInputElement) {
  const end = selectionEnd ?? value.length
  return { head: value.slice(0, selectionStart ?? end), tail: value.slice(end) }
}
