import { expect, test } from 'vitest'
import { wallets } from '../../../src/core/wallets.ts'

const url = 'https://casthouse.example/blindBox/2?order=1e&quantity=2&inviter=T1 ü&x=%22'

test('TronLink opens a page by its documented request', () => {
  const link = new URL(wallets.tronlink.link(url))
  expect(`${link.protocol}//${link.host}`).toBe('tronlinkoutside://pull.activity')
  expect([...link.searchParams.keys()]).toEqual(['param'])
  expect(JSON.parse(link.searchParams.get('param') ?? '')).toEqual({
    url,
    action: 'open',
    protocol: 'tronlink',
    version: '1.0',
  })
})

test('OKX Wallet opens a page by way of its own, which offers the app to who has none', () => {
  const link = new URL(wallets.okx.link(url))
  expect(link.origin + link.pathname).toBe('https://web3.okx.com/download')
  const deepLink = new URL(link.searchParams.get('deeplink') ?? '')
  expect(`${deepLink.protocol}//${deepLink.host}${deepLink.pathname}`).toBe('okx://wallet/dapp/url')
  expect([...deepLink.searchParams]).toEqual([['dappUrl', url]])
})
