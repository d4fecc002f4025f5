import { request } from 'node:http'
import { err, ok, type Result } from '../../src/core/result.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import type { SignerPlace } from './signerPlace.ts'

/** Time for a whole answer. A signer on the same machine takes some milliseconds. */
const TIMEOUT_MS = 2 * SECOND_MS
const MOST_BYTES = 4_096

export interface SignerAnswer {
  readonly status: number
  readonly text: string
}

/** Sends one request to a signer, once. The error is a sentence. */
export function askSigner(
  place: SignerPlace,
  path: '/address' | '/sign',
  body?: string,
): Promise<Result<SignerAnswer, string>> {
  const { promise, resolve } = Promise.withResolvers<Result<SignerAnswer, string>>()
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const method = body === undefined ? 'GET' : 'POST'
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const failed = (error: Error) =>
    resolve(
      err(
        signal.aborted
          ? `it did not answer within ${TIMEOUT_MS / SECOND_MS} s`
          : `it is away: ${(error as NodeJS.ErrnoException).code ?? error.message}`,
      ),
    )
  const asking = request({ ...place, path, method, headers, agent: false, signal }, (answer) => {
    let text = ''
    answer.setEncoding('utf8')
    answer.on('data', (piece: string) => {
      text += piece
      if (text.length > MOST_BYTES) answer.destroy(new Error('its answer is too long'))
    })
    answer.on('error', failed)
    answer.on('end', () => resolve(ok({ status: answer.statusCode ?? 0, text })))
  })
  asking.on('error', failed)
  asking.end(body)
  return promise
}
