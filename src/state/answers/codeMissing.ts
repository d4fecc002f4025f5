import type { NodeError } from '../../chain/nodeAnswers.ts'
import { isCodeMissing } from '../../core/late.ts'
import { err, type Result } from '../../core/result.ts'

/**
 * Asks with code that loads with the first question. If the code fails to load, the caller gets a
 * network error.
 */
export async function askWithCode<T>(
  ask: () => Promise<Result<T, NodeError>>,
): Promise<Result<T, NodeError>> {
  try {
    return await ask()
  } catch (error) {
    if (!isCodeMissing(error)) throw error
    return err({ kind: 'network', detail: String(error) })
  }
}
