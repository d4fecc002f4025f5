import { expect, test } from 'vitest'
import { changesOf, type Change } from '../../../src/chain/changes.ts'

const raw = (value: object, rest: object = {}) => ({
  contract: [
    {
      parameter: {
        value: {
          owner_address: '41aa',
          contract_address: '41cc',
          data: 'a9059cbb',
          call_value: 5,
          ...value,
        },
        type_url: 'type.googleapis.com/protocol.TriggerSmartContract',
      },
      type: 'TriggerSmartContract',
    },
  ],
  ref_block_bytes: '0001',
  expiration: 100,
  fee_limit: 7,
  ...rest,
})

test.each<[string, object, object, Change[]]>([
  ['the amount', { call_value: 6 }, {}, ['amount']],
  ['the contract', { contract_address: '41dd' }, {}, ['contract']],
  ['the data', { data: '095ea7b3' }, {}, ['data']],
  ['a token sent along', { call_token_value: 1, token_id: 9 }, {}, ['tokenValue']],
  ['the expiration', {}, { expiration: 101 }, ['expiration']],
  ['the fee limit', {}, { fee_limit: 8 }, ['feeLimit']],
  ['a fee limit left out', {}, { fee_limit: undefined }, ['feeLimit']],
  ['the reference block alone', {}, { ref_block_bytes: '0002' }, ['other']],
  ['the owner', { owner_address: '41ee' }, {}, ['other']],
  ['nothing that the wallet shows', {}, {}, ['other']],
  ['two things', { call_value: 6, data: '' }, {}, ['data', 'amount']],
])('%s is named', (_, value, rest, changes) => {
  expect(changesOf(raw({}), raw(value, rest)).toSorted()).toEqual(changes.toSorted())
})

test('the permission under which it is signed is named', () => {
  const [contract] = raw({}).contract
  const theirs = { ...raw({}), contract: [{ ...contract, Permission_id: 2 }] }
  expect(changesOf(raw({}), theirs)).toEqual(['permission'])
})

test('hex in capitals is no change of its own', () => {
  expect(changesOf(raw({}), raw({ data: 'A9059CBB', call_value: 6 }))).toEqual(['amount'])
})
