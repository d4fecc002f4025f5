import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { assertPortFree, readPort } from '../../../sandbox/launch/port.mjs'

test('the port is 4173 unless PORT or, before it, --port says otherwise', () => {
  expect(readPort([], {})).toBe(4173)
  expect(readPort([], { PORT: '5000' })).toBe(5000)
  expect(readPort(['--port', '6000'], { PORT: '5000' })).toBe(6000)
  expect(readPort(['--open', '--port=7000'], {})).toBe(7000)
})

test.each(['', 'http', '0', '65536', '80.5', '-1', '0x50'])(
  'the port "%s" is refused by name',
  (given) => {
    expect(() => readPort(['--port', given], {})).toThrow(`"${given}" is not a port`)
    expect(() => readPort([], { PORT: given })).toThrow(`"${given}" is not a port`)
  },
)

test('a port in use is named, with the way to choose another', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  try {
    await expect(assertPortFree(port, 'start')).rejects.toThrow(
      `port ${port} is in use; choose another: npm start -- --port ${port + 1} (or PORT=${port + 1}).`,
    )
    await expect(assertPortFree(port, 'dev')).rejects.toThrow('npm run dev -- --port')
  } finally {
    await new Promise((resolve) => taken.close(resolve))
  }
  await expect(assertPortFree(port, 'start')).resolves.toBeUndefined()
})
