import { expect, test } from 'vitest'
import { shownFee } from '../../../src/features/publish/shownFee.ts'

const closed = { isOpen: false, sun: undefined }

test('an open sheet goes on showing the first fee that it knew', () => {
  const first = shownFee(closed, true, 5n)
  expect(first).toEqual({ isOpen: true, sun: 5n })
  expect(shownFee(first, true, 9n)).toEqual(first)
  expect(shownFee(first, true, undefined)).toEqual(first)
})

test('a sheet that opens before the fee is known shows it as soon as it is', () => {
  const waiting = shownFee(closed, true, undefined)
  expect(waiting).toEqual({ isOpen: true, sun: undefined })
  expect(shownFee(waiting, true, 5n)).toEqual({ isOpen: true, sun: 5n })
})

test('a sheet that is opened again shows the fee of then, and none changes while it closes', () => {
  const closing = shownFee({ isOpen: true, sun: 5n }, false, 9n)
  expect(closing).toEqual({ isOpen: false, sun: 5n })
  expect(shownFee(closing, true, 9n)).toEqual({ isOpen: true, sun: 9n })
})
