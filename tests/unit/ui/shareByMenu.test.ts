import { expect, test } from 'vitest'
import { shareByMenu } from '../../../src/ui/actions/shareByMenu.ts'

const shared = { title: 'Ember #42', url: 'https://app.example/nftDetail?tokenId=1000000042' }

test('what the menu takes is shared by it', async () => {
  const told: ShareData[] = []
  const share = async (data?: ShareData): Promise<void> => void told.push(data!)
  expect(await shareByMenu(shared, { share })).toBe(true)
  expect(told).toEqual([shared])
})

test('a user who closes the menu has decided', async () => {
  const share = () => Promise.reject(new DOMException('', 'AbortError'))
  expect(await shareByMenu(shared, { share })).toBe(true)
})

test.each<[string, Parameters<typeof shareByMenu>[1]]>([
  ['there is no menu', {}],
  ['it does not take this', { share: async () => undefined, canShare: () => false }],
  ['it fails', { share: () => Promise.reject(new TypeError('no')) }],
])('another way is needed where %s', async (_, device) => {
  expect(await shareByMenu(shared, device)).toBe(false)
})
