import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { withoutValues } from '../../../backend/database/queryFailed.ts'
import { isTemporary } from '../../../backend/http/temporary.ts'
import { NodeFailed } from '../../../backend/chain/nodeFailed.ts'

const failed = (cause: Error) => withoutValues(new DrizzleQueryError('select 1', [], cause))
const ofServer = (code: string) => Object.assign(new Error('said'), { severity: 'ERROR', code })
const ofSystem = (code: string) => Object.assign(new Error('connect'), { code })

test.each([
  ['a node that fails', new NodeFailed('timeout')],
  ['a refused connection', failed(ofSystem('ECONNREFUSED'))],
  ['a lost connection', failed(new Error('Connection terminated unexpectedly'))],
  ['a closed pool', failed(new Error('Cannot use a pool after calling end on the pool'))],
  ['a server that stops', failed(ofServer('57P01'))],
  ['a server with too many connections', failed(ofServer('53300'))],
  ['a table that stays locked', failed(ofServer('55P03'))],
  ['a deadlock', failed(ofServer('40P01'))],
  ['a transaction that gets no connection', new Error('timeout exceeded when trying to connect')],
  ['a transaction that finds nobody', ofSystem('ECONNREFUSED')],
])('a client may ask again after %s', (_, error) => {
  expect(isTemporary(error)).toBe(true)
})

test.each([
  ['a wrong query', failed(ofServer('42P01'))],
  ['a broken rule of a table', failed(ofServer('23505'))],
  ['a driver that cannot send a value', failed(new TypeError('not a string'))],
  ['an answer that does not match its schema', new Error('Invalid key')],
  ['anything else that was thrown', 'text'],
])('a client may not after %s', (_, error) => {
  expect(isTemporary(error)).toBe(false)
})
