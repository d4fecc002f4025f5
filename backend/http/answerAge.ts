import type { MiddlewareHandler } from 'hono'
import { SECOND_MS } from '../../src/core/time.ts'
import { mayShowOld } from '../chain/oldAnswers.ts'

/**
 * Lets requests that only read show the node's last answers while it is busy. Their answer then says
 * by its `Age` in seconds how old these are.
 */
export const answerAge: MiddlewareHandler = async (context, next) => {
  if (context.req.method !== 'GET') return next()
  const { ageMs } = await mayShowOld(next)
  if (ageMs > 0) context.header('Age', String(Math.ceil(ageMs / SECOND_MS)))
}
