import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseConfig } from '../../../src/config/load.ts'
import { lawfulConfig } from './lawful.ts'

/** Copies the lawful configuration with the field at `path` set or removed. */
function configWith(path: string, value: unknown): unknown {
  const config: Record<string, unknown> = structuredClone(lawfulConfig)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let at = config
  for (const key of keys) at = at[key] as Record<string, unknown>
  if (value === undefined) delete at[last]
  else at[last] = value
  return config
}

test('a lawful configuration is taken as it is', () => {
  expect(parseConfig(lawfulConfig)).toEqual({ ok: true, value: lawfulConfig })
})

test('the contracts of cards are named together, or not at all', () => {
  const { usdt: card } = lawfulConfig.contracts
  const withCards = (named: object) =>
    parseConfig({ ...lawfulConfig, contracts: { ...lawfulConfig.contracts, ...named } })
  expect(withCards({ card, cardMarket: card, rewardPools: card }).ok).toBe(true)
  for (const named of [
    { card },
    { card, cardMarket: card },
    { card, rewardPools: card },
    { cardMarket: card, rewardPools: card },
  ])
    expect(withCards(named)).toEqual({
      ok: false,
      error: {
        kind: 'invalid',
        field: 'contracts',
        detail: 'must name card, cardMarket and rewardPools together',
      },
    })
})

test('what stakes in pools earn is paid by the contract of rewards, which is named beside', () => {
  const { usdt: staking } = lawfulConfig.contracts
  const withStakes = (named: object) =>
    parseConfig({ ...lawfulConfig, contracts: { ...lawfulConfig.contracts, ...named } })
  expect(withStakes({ staking, rewardPools: staking }).ok).toBe(true)
  // Fixed plans pay without any other contract.
  expect(withStakes({ fixedPlans: staking }).ok).toBe(true)
  expect(withStakes({ staking })).toEqual({
    ok: false,
    error: {
      kind: 'invalid',
      field: 'contracts',
      detail: 'must name rewardPools beside staking',
    },
  })
})

test('what needs an activation is named by a word that is known, beside the contract that knows it', () => {
  const { usdt: referral } = lawfulConfig.contracts
  const contracts = { ...lawfulConfig.contracts, referral }
  const said = (activation: readonly string[], named: object = contracts) => {
    const parsed = parseConfig({ ...lawfulConfig, contracts: named, activation })
    return parsed.ok || parsed.error
  }
  expect(said(['power', 'burn'])).toBe(true)
  expect(said([], lawfulConfig.contracts)).toBe(true)
  expect(said(['power', 'pwer'])).toMatchObject({ kind: 'invalid', field: 'activation.1' })
  expect(said(['power'], lawfulConfig.contracts)).toEqual({
    kind: 'invalid',
    field: 'activation',
    detail: 'needs contracts.referral',
  })
})

const side = {
  name: 'Side',
  nodes: ['https://side.example/', '/side'],
  chainId: '41c2',
  genesisBlockId: 'ab'.repeat(32),
  mainGateway: lawfulConfig.contracts.usdt,
  sideGateway: lawfulConfig.contracts.usdt,
  tokens: [
    { standard: 'trc10', main: '1000001', side: '1002000', symbol: 'BTT', decimals: 6 },
    {
      standard: 'trc20',
      main: lawfulConfig.contracts.usdt,
      side: lawfulConfig.contracts.usdt,
      symbol: 'USDT',
      decimals: 6,
    },
    {
      standard: 'trc721',
      main: lawfulConfig.contracts.usdt,
      side: lawfulConfig.contracts.usdt,
      symbol: 'CARD',
    },
  ],
}

describe('a side chain', () => {
  const withSide = (fields: object) =>
    parseConfig({ ...lawfulConfig, sideChain: { ...side, ...fields } })
  const withToken = (index: number, fields: object) =>
    withSide({
      tokens: side.tokens.map((token, at) => (at === index ? { ...token, ...fields } : token)),
    })

  test('may be named with its nodes, gateways and tokens', () => {
    const nodes = ['https://side.example', '/side']
    expect(withSide({})).toMatchObject({ ok: true, value: { sideChain: { ...side, nodes } } })
    expect(withSide({ tokens: [], history: '/history' }).ok).toBe(true)
    expect(withSide({ explorer: lawfulConfig.explorer }).ok).toBe(true)
    expect(withSide({ chainId: '41C2' })).toMatchObject({
      ok: true,
      value: { sideChain: { chainId: '41c2' } },
    })
  })

  test('is another chain than the first', () => {
    expect(withSide({ genesisBlockId: lawfulConfig.network.genesisBlockId })).toEqual({
      ok: false,
      error: {
        kind: 'invalid',
        field: 'sideChain.genesisBlockId',
        detail: 'must differ from network.genesisBlockId',
      },
    })
  })

  test.each([
    ['nodes', []],
    ['nodes.0', ['side.example']],
    ['chainId', ''],
    ['chainId', '41c'],
    ['chainId', '0x41'],
    ['chainId', 'nile'],
    ['genesisBlockId', '41'],
    ['mainGateway', undefined],
    ['sideGateway', '0x41'],
    ['explorer.block', { ...lawfulConfig.explorer, block: 'https://side.example/' }],
    ['tokens.0.standard', [{ standard: 'trc1155' }]],
  ])('with a wrong %s is refused', (field, value) => {
    const error = { kind: 'invalid', field: `sideChain.${field}` }
    expect(withSide({ [field.split('.')[0]!]: value })).toMatchObject({ ok: false, error })
  })

  test.each([
    [0, { main: '1000' }],
    [0, { side: lawfulConfig.contracts.usdt }],
    [0, { decimals: 7 }],
    [1, { main: '1000001' }],
    [1, { decimals: 6.5 }],
    [1, { decimals: undefined }],
    [1, { symbol: '' }],
    [2, { side: undefined }],
  ])('with token %i of %j is refused', (index, fields) => {
    const field = `sideChain.tokens.${index}.${Object.keys(fields)[0]}`
    expect(withToken(index, fields)).toMatchObject({ ok: false, error: { kind: 'invalid', field } })
  })
})

describe('a broken configuration names the field', () => {
  test.each([
    ['name', ''],
    ['name', undefined],
    ['network.name', ''],
    ['network.genesisBlockId', '00'.repeat(31)],
    ['network.genesisBlockId', 'AB'.repeat(32)],
    ['network.nodes', []],
    ['network.nodes', undefined],
    ['network.nodes.0', 'nile.trongrid.io'],
    ['network.nodes.0', 'javascript:alert(1)'],
    ['network.nodes.0', 'ftp://nile.trongrid.io'],
    ['network.nodes.0', 'https://nile trongrid'],
    ['network.history', 'nile.trongrid.io'],
    ['network.history', ''],
    ['explorer.transaction', 'https://tronscan.org/#/transaction/'],
    ['explorer.block', 'javascript:alert("{id}")'],
    ['explorer.address', undefined],
    ['backend.baseUrl', ''],
    ['backend.baseUrl', '//elsewhere.example'],
    ['network.nodes.0', '//elsewhere.example'],
    ['explorer.block', '//elsewhere.example/{id}'],
    ['backend.postEncoding', 'xml'],
    ['contracts.usdt', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T'],
    ['contracts.usdt', ' TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['contracts.blindBoxSale', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['contracts.tokenFactory', undefined],
    ['contracts.coinLock', ''],
    ['lockVersion', undefined],
    ['lockVersion', 'weeks'],
    ['contacts.email', 'nobody'],
    ['contacts.telegramGroup', 'http://t.me/casthouse'],
    ['contacts.telegramChannel', 't.me/casthouse'],
    ['contacts.x', 'javascript:alert(1)'],
    ['revokeUrl', 'http://revoke.example'],
  ])('%s set to %j', (path, value) => {
    const result = parseConfig(configWith(path, value))
    expect(result).toMatchObject({ ok: false, error: { kind: 'invalid', field: path } })
    expect(!result.ok && result.error.detail).not.toBe('')
  })

  test.each([null, 'text', [], 7])('%j is no configuration at all', (raw) => {
    const result = parseConfig(raw)
    expect(result).toMatchObject({ ok: false, error: { kind: 'invalid' } })
  })

  test('whatever it is, the answer is a value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        expect(parseConfig(raw).ok).toBe(false)
      }),
    )
  })
})

describe('what an operator may write', () => {
  test('a notice about maintenance, in both languages, with times or without', () => {
    const text = { en: 'Tonight', tc: '今晚' }
    expect(parseConfig(configWith('maintenance', { text })).ok).toBe(true)
    const until = '2026-12-24T18:00:00Z'
    expect(parseConfig(configWith('maintenance', { text, until }))).toMatchObject({
      value: { maintenance: { until: Date.UTC(2026, 11, 24, 18) } },
    })
    for (const wrong of [{ text: { en: 'Tonight' } }, { text, from: 'tonight' }])
      expect(parseConfig(configWith('maintenance', wrong))).toMatchObject({
        error: { kind: 'invalid' },
      })
  })

  test('a path on the app’s own origin instead of an address', () => {
    const result = parseConfig(configWith('network.nodes', ['/', '/second']))
    expect(result).toMatchObject({ ok: true, value: { network: { nodes: ['', '/second'] } } })
  })

  test('a slash at the end, which is dropped so that paths can follow', () => {
    const result = parseConfig(configWith('backend.baseUrl', 'https://api.example/v1//'))
    expect(result).toMatchObject({
      ok: true,
      value: { backend: { baseUrl: 'https://api.example/v1' } },
    })
  })

  test('no page for revoking, and fields of a newer version', () => {
    expect(parseConfig(configWith('revokeUrl', undefined)).ok).toBe(true)
    expect(parseConfig(configWith('contracts.presale', 'later')).ok).toBe(true)
  })
})
