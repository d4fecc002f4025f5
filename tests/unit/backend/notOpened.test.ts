import { expect, test } from 'vitest'
import { NotOpened, notOpened } from '../../../backend/database/notOpened.ts'

const URL = 'postgres://ann:s3cret@db.example:5432/shop'
const coded = (code: string) => Object.assign(new Error(`failed s3cret`), { code })

test.each([
  [coded('ECONNREFUSED'), 'does not answer: ECONNREFUSED'],
  [coded('28P01'), 'refuses the password of "ann" (28P01)'],
  [coded('3D000'), 'has no database "shop" (3D000)'],
  [new Error('Connection terminated unexpectedly'), 'does not answer: it closed the connection'],
  [
    new Error('Client has encountered a connection error and is not queryable'),
    'closed the connection',
  ],
  [new Error('timeout exceeded when trying to connect'), 'does not answer in time'],
  [
    new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    'expects a password',
  ],
])('the reason %s is one sentence, also for the query that met it', (reason, words) => {
  for (const error of [reason, new Error('Failed query', { cause: reason })]) {
    const told = notOpened(URL, error)
    expect(told).toBeInstanceOf(NotOpened)
    expect((told as Error).message).toBe(`the database at db.example:5432 ${words}`)
  }
})

test('other errors stay as they are', () => {
  const error = new TypeError('is no function')
  expect(notOpened(URL, error)).toBe(error)
})
