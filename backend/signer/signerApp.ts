import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { Clock } from '../../src/core/ports.ts'
import { digestOf } from '../income/digest.ts'
import type { IncomeSigner } from '../income/signer.ts'
import { signRequest } from '../income/signerProtocol.ts'
import type { Log } from '../log/log.ts'
import type { DayBook } from './dayBook.ts'
import { whyNotSign, withSigned, type Policy } from './policy.ts'

const MOST_BYTES = 4_096

export interface SignerOptions {
  readonly signer: IncomeSigner
  readonly policy: Policy
  readonly book: DayBook
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
}

/** Serves the signer's protocol. Requests are judged one after the other, as nothing here waits. */
export function signerApp({ signer, policy, book, clock, log }: SignerOptions): Hono {
  const app = new Hono()
  app.use(bodyLimit({ maxSize: MOST_BYTES }))
  app.get('/address', (context) => context.json({ address: signer.address }))
  app.post('/sign', async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined)
    const asked = v.safeParse(signRequest, body)
    if (!asked.success) return context.json({ refused: 'this is no voucher' }, 400)
    const { output } = asked
    const { coin, amount, user } = output
    const digest = digestOf(output, output)
    const now = clock.now()
    const today = book.today(now)
    const reason = whyNotSign(policy, today, output, digest, now)
    if (reason !== undefined) {
      log.warn(`did not sign: ${reason}`, { user, coin, amount })
      return context.json({ refused: reason }, 403)
    }
    // Counted first: a process that dies in between has counted too much, never too little.
    book.write(withSigned(today, output, digest))
    log.info('signed a voucher', { user, coin, amount })
    return context.json({ signature: signer.sign(digest) })
  })
  app.onError((error, context) => {
    log.error('a request failed', error)
    return context.json({ refused: 'the signer failed' }, 500)
  })
  return app
}
