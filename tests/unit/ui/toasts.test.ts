import { expect, it } from 'vitest'
import { createToasts, type ToastMessage } from '../../../src/ui/overlays/toasts.ts'

function fakeSink() {
  const shown: ToastMessage[] = []
  return {
    shown,
    add: (message: ToastMessage) => void shown.push(message),
    clear: () => void shown.splice(0),
  }
}

it('hands over what was said before the viewport was there, once', () => {
  const toasts = createToasts()
  toasts.add({ text: 'first' })
  const sink = fakeSink()
  const detach = toasts.attach(sink)
  toasts.add({ text: 'second' })
  expect(sink.shown.map(({ text }) => text)).toEqual(['first', 'second'])

  detach()
  toasts.add({ text: 'third' })
  const later = fakeSink()
  toasts.attach(later)
  expect(later.shown.map(({ text }) => text)).toEqual(['third'])
})

it('clears all at once, those still waiting too', () => {
  const toasts = createToasts()
  toasts.add({ text: 'waiting' })
  toasts.clear()
  const sink = fakeSink()
  toasts.attach(sink)
  expect(sink.shown).toEqual([])
  toasts.add({ text: 'shown' })
  toasts.clear()
  expect(sink.shown).toEqual([])
})

it('goes back to the earlier viewport when the newer one is gone', () => {
  const toasts = createToasts()
  const [app, other] = [fakeSink(), fakeSink()]
  toasts.attach(app)
  toasts.attach(other)()
  toasts.add({ text: 'to the app' })
  expect(app.shown).toHaveLength(1)
  expect(other.shown).toHaveLength(0)
})

it('tells that something waits to be drawn, so that what draws it can be loaded', () => {
  const toasts = createToasts()
  const heard: boolean[] = []
  const stop = toasts.watch(() => heard.push(toasts.isWaiting()))
  toasts.add({ text: 'waiting' })
  toasts.attach(fakeSink())
  expect(toasts.isWaiting()).toBe(false)
  toasts.add({ text: 'drawn' })
  expect(heard).toEqual([true, false])

  stop()
  toasts.add({ text: 'unheard' })
  expect(heard).toHaveLength(2)
})
